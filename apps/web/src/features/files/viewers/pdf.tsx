import { lazy } from 'react';
import type { ViewerProps } from './viewer.ts';
import { Waiting } from './Waiting.tsx';

const Pdf = lazy(() => import('../Pdf.tsx'));

export const PdfViewer = ({ file }: ViewerProps) => (
  <Waiting>
    <Pdf file={file} />
  </Waiting>
);
