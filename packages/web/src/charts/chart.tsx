import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { CanvasProps, ChartHandle } from './draw/canvas.tsx';

export type { ChartHandle };

/** ECharts comes with the first chart that is shown, never with the page. */
const Canvas = lazy(async () => ({ default: (await import('./draw/canvas.tsx')).Canvas }));

/** A chart as large as its container; until its code is there, a skeleton of the same size. */
export function Chart(props: CanvasProps) {
  return (
    <Suspense fallback={<Skeleton h="100%" radius={6} />}>
      <Canvas {...props} />
    </Suspense>
  );
}
