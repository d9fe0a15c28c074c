import { BarChart, LineChart, PieChart, TreemapChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only what is drawn: the whole library is twice as heavy. This module is loaded with the first chart.
use([BarChart, LineChart, PieChart, TreemapChart, GridComponent, TooltipComponent, CanvasRenderer]);

export { init };
