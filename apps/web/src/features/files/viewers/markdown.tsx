import { lazy } from 'react';
import type { ViewerProps } from './viewer.ts';
import { Waiting } from './Waiting.tsx';
import { Written } from './Written.tsx';

const Markdown = lazy(() => import('../../text/Markdown.tsx'));

/** Rendered Markdown. */
export const MarkdownViewer = ({ file }: ViewerProps) => (
  <Written file={file}>
    {(text) => (
      <Waiting>
        <div className="mx-auto max-w-[46rem]">
          <Markdown text={text} />
        </div>
      </Waiting>
    )}
  </Written>
);
