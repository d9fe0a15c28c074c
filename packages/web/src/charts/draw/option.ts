import type { BarSeriesOption, LineSeriesOption, PieSeriesOption, TreemapSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

/** What our charts are made of. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | TreemapSeriesOption
  | GridComponentOption
  | TooltipComponentOption
>;

export const FONT = "'Inter Variable', Inter, sans-serif";
