import { CodeBlock } from '../../text/CodeBlock.tsx';
import { fenceLanguage } from '../../text/languages.ts';
import { endingOf } from '../kinds.ts';
import type { ViewerProps } from './viewer.ts';
import { Written } from './Written.tsx';

/** Text and code. Code lines are not wrapped at first, text lines are. */
export const TextViewer = ({ file }: ViewerProps) => (
  <Written file={file}>
    {(text) => (
      <CodeBlock
        code={text}
        language={endingOf(file.name)}
        isWrappedAtFirst={fenceLanguage(endingOf(file.name)) === undefined}
      />
    )}
  </Written>
);
