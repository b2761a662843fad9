import { lazy } from 'react';
import type { ViewerProps } from './viewer.ts';
import { Waiting } from './Waiting.tsx';
import { Written } from './Written.tsx';

const CsvTable = lazy(() => import('../CsvTable.tsx'));

/** Comma-separated values as a table. */
export const TableViewer = ({ file }: ViewerProps) => (
  <Written file={file}>
    {(text) => (
      <Waiting>
        <CsvTable text={text} name={file.name} />
      </Waiting>
    )}
  </Written>
);
