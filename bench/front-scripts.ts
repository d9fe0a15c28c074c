import { z } from 'zod';

/** Scripts that run inside the measured page; as text, since they use the browser's own objects. */

const QUIET_MS = 1_000;

export const quietTimes = z.object({ interactive: z.number(), firstPaint: z.number() });

/**
 * Waits until no task longer than 50 ms has run for a second. `interactive` is the end of the last one, or now if it was
 * quiet already; in milliseconds since navigation.
 */
export const UNTIL_QUIET = `new Promise((resolve) => {
  const ready = performance.now();
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  let lastBusy = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) lastBusy = Math.max(lastBusy, task.startTime + task.duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = setInterval(() => {
    if (performance.now() - Math.max(lastBusy, ready) < ${QUIET_MS}) return;
    clearInterval(look);
    resolve({ interactive: Math.max(lastBusy, ready), firstPaint: paint ? paint.startTime : 0 });
  }, 50);
})`;

/** Keeps the longest event from now on (Event Timing: from the input to the next picture). */
export const WATCH_EVENTS = `(() => {
  window.longestEvent = 0;
  if (window.eventWatch) window.eventWatch.disconnect();
  window.eventWatch = new PerformanceObserver((list) => {
    for (const event of list.getEntries()) window.longestEvent = Math.max(window.longestEvent, event.duration);
  });
  window.eventWatch.observe({ type: 'event', durationThreshold: 16 });
})()`;

export const LONGEST_EVENT = 'window.longestEvent';
