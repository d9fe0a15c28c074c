import type { Amount } from '@altocost/contract/kit/amount.ts';
import { amountToNumber } from '@altocost/contract/kit/amount.ts';
import { ink } from '../prepare/ink.ts';
import type { Parts } from '../prepare/parts.ts';
import type { Slot } from '../prepare/slots.ts';
import type { Colours } from './colours.ts';
import { FONT } from './option.ts';
import type { ChartOption } from './option.ts';
import { tipElement } from './tooltip.ts';

export interface PartWords {
  readonly money: (value: Amount) => string;
  /** Without decimals, for the small labels of a treemap. */
  readonly short: (value: Amount) => string;
  readonly share: (percent: number) => string;
  readonly others: string;
}

interface Slice {
  readonly name: string;
  readonly value: number;
  readonly cost: Amount;
  readonly share: number;
  readonly slot: Slot;
}

/** Labels of a treemap are hidden under this part of the area (design of the interface, §6). */
const LABEL_FROM_PERCENT = 5.5;

/** A ring of the parts; credits, which have no angle, are in the legend only. */
export function donutOption(parts: Parts, words: PartWords, colours: Colours): ChartOption {
  const slices = slicesOf(parts, words);
  return {
    ...base(slices, words, colours),
    series: [
      {
        type: 'pie',
        radius: ['68%', '94%'],
        center: ['50%', '50%'],
        padAngle: slices.length > 1 ? 1.2 : 0,
        minAngle: 2,
        itemStyle: { borderRadius: 3 },
        label: { show: false },
        labelLine: { show: false },
        emphasis: { scaleSize: 3 },
        data: slices.map(({ name, value, slot }) => ({
          name,
          value,
          itemStyle: { color: colours.slot(slot) },
        })),
      },
    ],
  };
}

/** The parts as areas. */
export function treemapOption(parts: Parts, words: PartWords, colours: Colours): ChartOption {
  const slices = slicesOf(parts, words);
  return {
    ...base(slices, words, colours),
    series: [
      {
        type: 'treemap',
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        sort: false,
        breadcrumb: { show: false },
        squareRatio: 1.1,
        itemStyle: { borderWidth: 0, gapWidth: 2, borderColor: colours.token('surface'), borderRadius: 3 },
        data: slices.map((slice) => {
          const color = colours.slot(slice.slot);
          return {
            name: slice.name,
            value: slice.value,
            itemStyle: { color },
            emphasis: { itemStyle: { color }, label: { color: ink(color) } },
            label: {
              show: slice.share >= LABEL_FROM_PERCENT,
              color: ink(color),
              position: 'insideTopLeft',
              padding: [6, 7],
              fontFamily: FONT,
              fontSize: 11,
              lineHeight: 15,
              overflow: 'truncate',
              formatter: () => `{name|${rich(slice.name)}}\n${words.short(slice.cost)}`,
              rich: { name: { fontWeight: 600, fontSize: 11, lineHeight: 15, fontFamily: FONT } },
            },
          };
        }),
      },
    ],
  };
}

function base(slices: readonly Slice[], words: PartWords, colours: Colours): ChartOption {
  return {
    animationDuration: 220,
    animationDurationUpdate: 180,
    textStyle: { fontFamily: FONT, fontSize: 11, color: colours.token('text-2') },
    tooltip: {
      trigger: 'item',
      appendTo: () => document.body,
      confine: true,
      borderWidth: 0,
      padding: 0,
      backgroundColor: 'transparent',
      extraCssText: 'box-shadow:none',
      transitionDuration: 0.08,
      formatter: (point) => {
        const name = Array.isArray(point) ? point[0]?.name : point.name;
        const slice = slices.find((one) => one.name === name);
        if (slice === undefined) return '';
        return tipElement({
          title: slice.name,
          total: null,
          rows: [
            {
              label: words.share(slice.share),
              colour: colours.slot(slice.slot),
              figure: words.money(slice.cost),
            },
          ],
        });
      },
    },
  };
}

function slicesOf(parts: Parts, words: PartWords): Slice[] {
  const slice = (name: string, slot: Slot, cost: Amount, share: number): Slice => ({
    name,
    slot,
    cost,
    share,
    value: amountToNumber(cost),
  });
  const named = parts.named.map(({ label, slot, cost, share }) => slice(label, slot, cost, share));
  const { others } = parts;
  const rest = others === null ? [] : [slice(words.others, 'others', others.cost, others.share)];
  return [...named, ...rest].filter(({ value }) => value > 0);
}

/** Braces and bars have a meaning in rich labels of ECharts. */
function rich(name: string): string {
  return name.replaceAll(/[{}|]/g, ' ');
}
