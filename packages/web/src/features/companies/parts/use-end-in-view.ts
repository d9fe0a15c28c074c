import { useEffect, useRef } from 'react';

/** Calls `onEnd` whenever the end of a scrolled list is in view and there is more to load. */
export function useEndInView(more: boolean, onEnd: () => void) {
  const area = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const act = useRef(onEnd);
  useEffect(() => {
    act.current = onEnd;
  });
  useEffect(() => {
    if (!more || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) act.current();
      },
      { root: area.current },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more]);
  return { area, end };
}
