import { withLabels } from '@parley/markdown';
import { useLabels } from './labels.ts';

/** A text as written, but with names, until the renderer or the editor is loaded. */
export function Source({ text }: { text: string }) {
  const labelOf = useLabels();
  return <p className="markdown whitespace-pre-wrap">{withLabels(text, labelOf)}</p>;
}
