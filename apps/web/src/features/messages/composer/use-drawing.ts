import { useMemo } from 'react';
import { useCell } from '../../../data/use-cell.ts';
import { useCustomEmoji } from '../../emoji/queries.ts';
import { loadShortcodes, shortcodes } from '../../emoji/shortcodes.ts';
import { useLabels } from '../../text/labels.ts';
import type { Drawing } from './drawn-nodes.ts';

/** Today's names and pictures; another object after one of them has changed. */
export function useDrawing(): Drawing {
  const labelOf = useLabels();
  const emoji = useCustomEmoji();
  const table = useCell(shortcodes);
  return useMemo(() => {
    const emojiOf = (name: string) => {
      const url = emoji.get(name);
      if (url) return { url };
      // The editor draws again once the table is here.
      if (!table) void loadShortcodes().catch(() => {});
      const sign = table?.emojiOf(name);
      return sign ? { sign } : null;
    };
    return { labelOf, emojiOf };
  }, [labelOf, emoji, table]);
}
