import { eq, useLiveQuery } from '@tanstack/react-db';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { collections, useConnection } from '../../../data/index.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { isGone, isOf, keepDraft, loadDraft, type Place, shareDraft } from './drafts.ts';

/** A draft, and who shows what was written of it on another device. */
type PlaceDraft = DraftSync & { showBy(show: (text: string) => void): void };

function openDraft(place: Place): PlaceDraft {
  let shown = (_text: string): void => {};
  const sync = createDraftSync({
    load: () => loadDraft(place),
    keep: (next) => keepDraft(place, next),
    share: (text) => shareDraft(place, text),
    show: (text) => shown(text),
    now: Date.now,
  });
  return {
    ...sync,
    showBy(show) {
      shown = show;
    },
  };
}

/** Puts what was written on another device into the editor. */
export function useShownDraft({ showBy }: PlaceDraft, show: (text: string) => void): void {
  const onShow = useEffectEvent(show);
  // Sooner than any effect that hears of another device's words.
  useLayoutEffect(() => showBy((text) => onShow(text)), [showBy]);
}

/** The draft of one place, which must not change while the component lives. */
export function useDraft(place: Place): PlaceDraft {
  const [draft] = useState(() => openDraft(place));
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
