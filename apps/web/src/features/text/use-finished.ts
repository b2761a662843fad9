import { useEffect, useState } from 'react';
import { painted } from '../../lib/painted.ts';

type Finish = (text: string) => string;

let finishing: Promise<Finish> | undefined;
let there: Finish | undefined;

/** What is half written of a link leads nowhere yet. */
const UNFINISHED = { linkMode: 'text-only' } as const;

const fetchFinish = (): Promise<Finish> =>
  (finishing ??= import('remend').then(
    ({ default: remend }) => (there = (text) => remend(text, UNFINISHED)),
    (error: unknown) => {
      finishing = undefined;
      throw error;
    },
  ));

// Most pages are opened while nobody answers.
void painted.then(fetchFinish).catch(() => {});

/**
 * Markdown with what is half written in it closed, while it grows. Until the code that does so is
 * there, it stands as it came.
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
