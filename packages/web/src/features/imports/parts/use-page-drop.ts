import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Lets files be dropped anywhere on the page; true while files are held over it. A dropped folder has no type and
 * no readable content: browsers give it as an empty file, which is left out.
 */
export function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    // Entering a child fires before leaving its parent: the count is 0 only outside of the page.
    let depth = 0;
    const show = (): void => setDragging(depth > 0);
    const enter = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      depth += 1;
      show();
    };
    const leave = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      show();
    };
    const over = (event: DragEvent): void => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      show();
      const files = filesOf(event);
      if (files.length > 0) take(files);
    };
    document.addEventListener('dragenter', enter);
    document.addEventListener('dragleave', leave);
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragenter', enter);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return dragging;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

function filesOf(event: DragEvent): File[] {
  const items = [...(event.dataTransfer?.items ?? [])];
  return items.flatMap((item) => {
    if (item.webkitGetAsEntry()?.isDirectory === true) return [];
    return item.getAsFile() ?? [];
  });
}
