import { eq, useLiveQuery } from '@tanstack/react-db';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { collections, useConnection } from '../../../data/index.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { isGone, isOf, keepDraft, loadDraft, type Place, shareDraft } from './drafts.ts';

/**
 * The draft of one place, which must not change while the component lives.
 * @param show puts what was written on another device into the editor
 */
export function useDraft(
  place: Place,
  show: (text: string) => void,
): Pick<DraftSync, 'text' | 'changed' | 'sent'> {
  const onShow = useRef(show);
  useEffect(() => {
    onShow.current = show;
  });
  const [draft] = useState(() =>
    createDraftSync({
      load: () => loadDraft(place),
      keep: (next) => keepDraft(place, next),
      share: (text) => shareDraft(place, text),
      show: (text) => onShow.current(text),
      now: Date.now,
    }),
  );
  const { data: rows } = useLiveQuery({
    queryKey: ['draft', place.profileId, place.channelId],
    query: (query) =>
      query
        .from({ row: collections.drafts })
        .where(({ row }) => eq(row.channel_id, place.channelId)),
  });
  const row = rows.find((candidate) => isOf(place, candidate));
  const wasThere = useRef(false);

  const receive = useEffectEvent(() => {
    if (row) draft.received({ text: row.text, updatedAt: row.updated_at });
    else if (wasThere.current) draft.received(null);
    wasThere.current = row !== undefined;
  });
  useEffect(() => receive(), [row?.text, row?.updated_at]);

  // Sent or emptied elsewhere while this device was away.
  const check = useEffectEvent(async () => {
    const kept = loadDraft(place);
    if (
      kept &&
      !kept.isUnsaved &&
      !row &&
      (await isGone(place)) &&
      loadDraft(place)?.text === kept.text
    )
      draft.received(null);
  });
  const { state } = useConnection();
  useEffect(() => {
    if (state !== 'connected') return;
    draft.flush();
    void check();
  }, [draft, state]);

  useEffect(() => {
    const leave = () => draft.flush();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [draft]);

  return draft;
}
