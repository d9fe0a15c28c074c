import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { DropZone } from '../parts/drop-zone.tsx';
import { useUploads } from '../use-uploads.ts';

interface BillDropProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
}

/** The first bill can be dropped on any empty page; the imports page then shows how it goes. */
export function BillDrop({ title, text }: BillDropProps) {
  const router = useRouter();
  const { add } = useUploads();
  return (
    <DropZone
      large
      title={title}
      text={text}
      onFiles={(files) => {
        add(files);
        void router.navigate({ to: PATHS.imports });
      }}
    />
  );
}
