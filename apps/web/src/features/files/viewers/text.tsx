import { CodeBlock } from '../../text/CodeBlock.tsx';
import { endingOf } from '../kinds.ts';
import type { ViewerProps } from './viewer.ts';
import { Written } from './Written.tsx';

/** Text and code as they stand. */
export const TextViewer = ({ file }: ViewerProps) => (
  <Written file={file}>
    {(text) => <CodeBlock code={text} language={endingOf(file.name)} isIncomplete={false} />}
  </Written>
);
