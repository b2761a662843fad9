import { useEffect, useState } from 'react';
import { aheadOfUse } from '../../lib/attended.ts';

type Finish = (text: string) => string;

let finishing: Promise<Finish> | undefined;
let there: Finish | undefined;

/** An unfinished link is shown as text. */
const UNFINISHED = { linkMode: 'text-only' } as const;

const fetchFinish = (): Promise<Finish> =>
  (finishing ??= import('remend').then(
    ({ default: remend }) => (there = (text) => remend(text, UNFINISHED)),
    (error: unknown) => {
      finishing = undefined;
      throw error;
    },
  ));

// Most pages open while no answer is being written.
void aheadOfUse.then(fetchFinish).catch(() => {});

/**
 * Closes unfinished Markdown while a text grows. Until the code for that is loaded, returns the
 * text unchanged.
 */
export function useFinished(text: string, isGrowing: boolean): string {
  const [finish, setFinish] = useState(() => there);
  useEffect(() => {
    if (!isGrowing || finish) return;
    let isShown = true;
    fetchFinish().then(
      (fetched) => isShown && setFinish(() => fetched),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [isGrowing, finish]);
  return isGrowing && finish ? finish(text) : text;
}
