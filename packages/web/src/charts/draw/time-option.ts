import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { tooltipAt } from '../prepare/tooltip.ts';
import type { DrawnSeries, TimeModel } from '../prepare/time-chart.ts';
import type { Colours } from './colours.ts';
import { FONT } from './option.ts';
import type { ChartOption } from './option.ts';
import { tipElement } from './tooltip.ts';

/** How figures and words are written; `more` takes null when nobody knows of how many. */
export interface TimeWords {
  readonly money: (value: Amount | number | null) => string;
  readonly axis: (value: number) => string;
  readonly total: string;
  readonly more: (count: number | null) => string;
  readonly previous: string;
}

const UNFINISHED = 0.45;
const DIMMED = 0.18;
const AREA = 0.82;
const MANY_COLUMNS = 20;
/** Part of the highest stack under which a segment is too thin for a gap. */
const THIN = 0.015;

/** A chart over time for ECharts. `lit` is the series that stays bright while another part of the page is pointed at. */
export function timeOption(
  model: TimeModel,
  words: TimeWords,
  colours: Colours,
  lit: string | null,
): ChartOption {
  const column = model.kind === 'column';
  return {
    animationDuration: 220,
    animationDurationUpdate: 180,
    textStyle: { fontFamily: FONT, fontSize: 11, color: colours.token('text-2') },
    grid: { left: 4, right: 8, top: 12, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'axis',
      appendTo: () => document.body,
      confine: true,
      borderWidth: 0,
      padding: 0,
      backgroundColor: 'transparent',
      extraCssText: 'box-shadow:none',
      transitionDuration: 0.08,
      axisPointer: column
        ? { type: 'shadow', shadowStyle: { color: colours.token('text'), opacity: 0.06 } }
        : { type: 'line', lineStyle: { color: colours.token('axis'), type: [3, 3], width: 1 } },
      formatter: (points) => tip(model, words, colours, Array.isArray(points) ? points[0] : points),
    },
    xAxis: {
      type: 'category',
      data: model.buckets.map((bucket) => bucket.label),
      boundaryGap: column,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.token('line') } },
      axisLabel: {
        color: colours.token('axis'),
        fontSize: 11,
        margin: 10,
        interval: (index: number) => index % model.labelEvery === 0,
        hideOverlap: true,
        ...(column ? {} : { alignMinLabel: 'left', alignMaxLabel: 'right' }),
      },
    },
    yAxis: {
      type: model.scale === 'log' ? 'log' : 'value',
      splitNumber: 4,
      axisLabel: { color: colours.token('axis'), fontSize: 11, margin: 10, formatter: words.axis },
      splitLine: { lineStyle: { color: colours.token('grid') } },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    series: [
      ...model.series.map((series, index) =>
        column ? columnSeries(model, series, index, colours, lit) : lineSeries(model, series, colours, lit),
      ),
      ...previousSeries(model, words, colours),
    ],
  };
}

function columnSeries(
  model: TimeModel,
  series: DrawnSeries,
  index: number,
  colours: Colours,
  lit: string | null,
): BarSeriesOption {
  const opacity = lit !== null && lit !== series.id ? DIMMED : 1;
  const gap = model.dense ? '8%' : model.buckets.length > MANY_COLUMNS ? '24%' : '34%';
  return {
    type: 'bar',
    id: series.id,
    name: series.label,
    stack: 'all',
    barCategoryGap: gap,
    barMaxWidth: 72,
    emphasis: { disabled: true },
    itemStyle: {
      color: colours.slot(series.slot),
      opacity,
      borderColor: colours.token('surface'),
      borderWidth: model.dense ? 0 : 0.75,
    },
    data: series.values.map((value, at) => ({
      value: value ?? '-',
      itemStyle: {
        opacity: model.buckets[at]?.unfinished ? opacity * UNFINISHED : opacity,
        // A gap around a segment of a few pixels would leave nothing of it.
        ...(Math.abs(value ?? 0) < model.peak * THIN ? { borderWidth: 0 } : {}),
        borderRadius: model.tops[at] === index && !model.dense ? [3, 3, 0, 0] : 0,
      },
    })),
  };
}

function lineSeries(
  model: TimeModel,
  series: DrawnSeries,
  colours: Colours,
  lit: string | null,
): LineSeriesOption {
  const area = model.kind === 'area';
  const color = colours.slot(series.slot);
  const dim = lit !== null && lit !== series.id;
  const alone = series.values.filter((value) => value !== null).length === 1;
  return {
    type: 'line',
    id: series.id,
    name: series.label,
    data: series.values.map((value) => value ?? '-'),
    // A single point has no line: without its mark nothing would be seen.
    showSymbol: alone,
    symbol: 'circle',
    symbolSize: 6,
    smooth: area ? 0.25 : false,
    smoothMonotone: 'x',
    lineStyle: { width: area ? 1 : 2, color, opacity: dim ? DIMMED : 1 },
    itemStyle: { color },
    emphasis: { disabled: true },
    ...(area ? { stack: 'all', areaStyle: { color, opacity: dim ? DIMMED : AREA } } : {}),
  };
}

function previousSeries(model: TimeModel, words: TimeWords, colours: Colours): LineSeriesOption[] {
  if (model.previous === null) return [];
  const color = colours.token('text-2');
  const alone = model.previous.filter((value) => value !== null).length === 1;
  return [
    {
      type: 'line',
      id: 'previous',
      name: words.previous,
      data: model.previous.map((value) => value ?? '-'),
      showSymbol: alone,
      symbolSize: 6,
      silent: true,
      lineStyle: { color, width: 1.5, type: [4, 3] },
      itemStyle: { color },
      emphasis: { disabled: true },
      z: 6,
    },
  ];
}

function tip(
  model: TimeModel,
  words: TimeWords,
  colours: Colours,
  point: { readonly dataIndex: number } | undefined,
): HTMLElement | string {
  const found = point === undefined ? null : tooltipAt(model, point.dataIndex);
  if (found === null) return '';
  const rows = found.rows.map((row) => ({
    label: row.label,
    colour: colours.slot(row.slot),
    figure: words.money(row.cost),
  }));
  const rest =
    found.rest === null
      ? []
      : [
          {
            label: words.more(found.rest.count),
            colour: colours.slot('others'),
            figure: words.money(found.rest.cost),
          },
        ];
  const before =
    model.previous === null
      ? []
      : [{ label: words.previous, colour: null, figure: words.money(found.previous) }];
  return tipElement({
    title: found.title,
    total: { label: words.total, figure: words.money(found.total) },
    rows: [...rows, ...rest, ...before],
  });
}
