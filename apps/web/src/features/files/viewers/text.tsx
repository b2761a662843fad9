import { CodeBlock } from '../../text/CodeBlock.tsx';
import { languageOf } from '../../text/languages.ts';
import { endingOf } from '../kinds.ts';
import type { ViewerProps } from './viewer.ts';
import { Written } from './Written.tsx';

/**
 * Text and code as they stand: lines of code as long as they are, those of text as wide as here.
 */
export const TextViewer = ({ file }: ViewerProps) => (
  <Written file={file}>
    {(text) => (
      <CodeBlock
        code={text}
        language={endingOf(file.name)}
        isWrappedAtFirst={languageOf(endingOf(file.name)) === undefined}
      />
    )}
  </Written>
);
