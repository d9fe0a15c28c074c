import { memo, useId } from 'react';

interface SparkProps {
  /** One value per bucket; null is a gap in the line. */
  readonly values: readonly (number | null)[];
  readonly width?: number;
  readonly height?: number;
  /** A token, for example `var(--accent)`. */
  readonly colour?: string;
  /** Stretch to the width of the container instead of the given one. */
  readonly fluid?: boolean;
}

const PAD = 2;
/** More points than this are averaged in a fluid sparkline: a year of days would be a saw. */
const FLUID_POINTS = 48;

/** A sparkline as plain SVG: ten thousand of them stay cheap. Decoration: the figures stand beside it. */
export const Spark = memo(function Spark({
  values,
  width = 96,
  height = 22,
  colour = 'var(--spark)',
  fluid = false,
}: SparkProps) {
  const fade = useId();
  const { line, area, last } = fluid
    ? sparkPaths(thinned(values, FLUID_POINTS), width, height, 0)
    : sparkPaths(values, width, height);
  if (line === '') return null;
  return (
    <svg
      width={fluid ? '100%' : width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fluid ? 'none' : 'xMidYMid meet'}
      aria-hidden="true"
      focusable="false"
    >
      {fluid && (
        <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={colour} stopOpacity={0.18} />
          <stop offset="1" stopColor={colour} stopOpacity={0} />
        </linearGradient>
      )}
      <path d={area} {...(fluid ? { fill: `url(#${fade})` } : { fill: colour, opacity: 0.1 })} />
      <path
        d={line}
        fill="none"
        stroke={colour}
        strokeWidth={1.4}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {last !== null && !fluid && <circle cx={last[0]} cy={last[1]} r={1.9} fill={colour} />}
    </svg>
  );
});

/** At most `points` values, each the mean of those it stands for; a stretch without any value stays a gap. */
export function thinned(values: readonly (number | null)[], points: number): (number | null)[] {
  if (values.length <= points) return [...values];
  return Array.from({ length: points }, (_, index) => {
    const start = Math.floor((index * values.length) / points);
    const end = Math.floor(((index + 1) * values.length) / points);
    const known = values.slice(start, end).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}

/** Line and area of a sparkline in a box of `width` × `height`; parts on both sides of a gap are not joined. */
export function sparkPaths(
  values: readonly (number | null)[],
  width: number,
  height: number,
  side: number = PAD,
) {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const step = values.length > 1 ? (width - side * 2) / (values.length - 1) : 0;
  const parts: [number, number][][] = [[]];
  values.forEach((value, index) => {
    if (value === null) parts.push([]);
    else {
      const x = Number((side + index * step).toFixed(1));
      const y = Number((height - PAD - ((value - low) / span) * (height - PAD * 2)).toFixed(1));
      parts.at(-1)?.push([x, y]);
    }
  });
  const drawn = parts.filter((part) => part.length > 0);
  return {
    line: drawn.map((part) => `M${part.map((p) => p.join(' ')).join('L')}`).join(''),
    area: drawn.map((part) => areaOf(part, height)).join(''),
    last: drawn.at(-1)?.at(-1) ?? null,
  };
}

function areaOf(part: readonly [number, number][], height: number): string {
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last) return '';
  return `M${part.map((p) => p.join(' ')).join('L')}L${last[0]} ${height}L${first[0]} ${height}Z`;
}
