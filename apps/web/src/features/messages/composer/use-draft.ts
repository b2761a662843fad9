import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { afterFrame } from '../../../data/defer-while-typing.ts';
import { useConnection, useRowsWhere } from '../../../data/index.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { isGone, isOf, keepDraft, loadDraft, type DraftScope, shareDraft } from './drafts.ts';

/** A draft whose changes from other devices are passed to the editor. */
type ScopedDraft = DraftSync & { showBy(show: (text: string) => void): void };

function openDraft(scope: DraftScope): ScopedDraft {
  let shown = (_text: string): void => {};
  const sync = createDraftSync({
    load: () => loadDraft(scope),
    keep: (next) => keepDraft(scope, next),
    afterFrame,
    share: (text) => shareDraft(scope, text),
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

/** Shows text written on another device in the editor. */
export function useShownDraft({ showBy }: ScopedDraft, show: (text: string) => void): void {
  const onShow = useEffectEvent(show);
  // Registered before any effect that receives text from another device.
  useLayoutEffect(() => showBy((text) => onShow(text)), [showBy]);
}

/** The draft of a scope, which must not change during the component's lifetime. */
export function useComposerDraft(scope: DraftScope): ScopedDraft {
  const [draft] = useState(() => openDraft(scope));
  const rows = useRowsWhere('drafts', 'channel_id', scope.channelId);
  const row = rows.find((candidate) => isOf(scope, candidate));
  const wasThere = useRef(false);

  const receive = useEffectEvent(() => {
    if (row) draft.received({ text: row.text, updatedAt: row.updated_at });
    else if (wasThere.current) draft.received(null);
    wasThere.current = row !== undefined;
  });
  useEffect(() => receive(), [row?.text, row?.updated_at]);

  // The draft may have been sent or emptied on another device while this one was offline.
  const check = useEffectEvent(async () => {
    const kept = loadDraft(scope);
    if (
      kept &&
      !kept.isUnsaved &&
      !row &&
      (await isGone(scope)) &&
      loadDraft(scope)?.text === kept.text
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
