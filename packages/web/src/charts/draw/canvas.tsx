import type { ECharts } from 'echarts/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useScheme } from '../../ui/scheme-toggle.tsx';
import styles from './canvas.module.css';
import { readColours } from './colours.ts';
import type { Colours } from './colours.ts';
import { init } from './echarts.ts';
import type { ChartOption } from './option.ts';

/** What a page may do with a chart that stands. */
export interface ChartHandle {
  /** The picture as it is, at twice the size, as a data URL. */
  readonly png: () => string;
}

export interface CanvasProps {
  /** Made anew only when what it draws changes; called again when light and dark change. */
  readonly option: (colours: Colours) => ChartOption;
  /** What the picture shows, for those who cannot see it; the figures stand in a table on the page. */
  readonly label: string;
  readonly onReady?: (handle: ChartHandle | null) => void;
}

const PNG_SCALE = 2;

/** A chart on a canvas, as wide and high as its container. */
export function Canvas({ option, label, onReady }: CanvasProps) {
  const [chart, setChart] = useState<ECharts | null>(null);
  const drawn = useRef('');
  const { dark } = useScheme();

  const box = useCallback((element: HTMLDivElement) => {
    const made = init(element);
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    setChart(made);
    return () => {
      observer.disconnect();
      made.dispose();
      setChart(null);
    };
  }, []);

  useEffect(() => {
    if (chart === null || onReady === undefined) return;
    onReady({ png: () => pngOf(chart) });
    return () => onReady(null);
  }, [chart, onReady]);

  useEffect(() => {
    if (chart === null) return;
    // The colour scheme is an attribute of the page that has to be there before its tokens are read.
    const frame = requestAnimationFrame(() => {
      const next = option(readColours(chart.getDom()));
      const order = seriesOrder(next);
      // Merged series keep their old places, so another order needs a new start.
      chart.setOption(
        { ...next, darkMode: dark, animation: !prefersStillness() },
        { notMerge: drawn.current !== order },
      );
      drawn.current = order;
    });
    return () => cancelAnimationFrame(frame);
  }, [chart, option, dark]);

  return <div ref={box} className={styles.canvas} role="img" aria-label={label} />;
}

function pngOf(chart: ECharts): string {
  const backgroundColor = readColours(chart.getDom()).token('surface');
  return chart.getDataURL({ type: 'png', pixelRatio: PNG_SCALE, backgroundColor });
}

/** Which series there are, from the bottom up, and whether they are stacked. */
function seriesOrder({ series = [] }: ChartOption): string {
  const names = [series].flat().map((one) => `${one.type} ${one.id} ${'stack' in one}`);
  return names.join('\n');
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
