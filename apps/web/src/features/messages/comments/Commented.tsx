import { authorName, excerptOf, fileSpotOf, type FileRegion } from '@parley/model';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { isTyping } from '../../../lib/is-typing.ts';
import { useHotkey } from '../../../lib/use-hotkey.ts';
import { type FilePosition, FileSpotsProvider, type SpotMark } from '../../files/file-spots.ts';
import { shownAs } from '../../files/kinds.ts';
import { useLabels } from '../../text/labels.ts';
import { CommentedState } from './commented-state.ts';
import { type CommentedFile, commentsOn, type Spot } from './file-comments.ts';
import { useFileThread } from './use-file-thread.ts';

/** Kinds of files whose regions can be marked. */
const MARKED = new Set(['image', 'pdf']);

type Marked = { region: FileRegion; page?: number | undefined };

type CommentedProps = {
  file: CommentedFile;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** Where the viewer starts. */
  start?: Spot | null;
  onLeave(): void;
  children: ReactNode;
};

/**
 * Around a viewer: the comments on its file. C opens and closes their column. The viewer shows
 * their marks and tells which page or second is shown.
 */
export function Commented({ file, isOpen, setOpen, start, onLeave, children }: CommentedProps) {
  'use memo';
  const { t } = useTranslation('comments');
  const profiles = useProfiles();
  const labelOf = useLabels();
  const talk = useFileThread(file);
  const [target, setTarget] = useState<FilePosition | null>(start ?? null);
  const [position, setPosition] = useState<FilePosition | null>(null);
  const [marked, setMarked] = useState<Marked | null>(null);
  const [isMarking, setMarking] = useState(false);
  const [isAboutSpot, setAboutSpot] = useState(true);
  const [chosen, setChosen] = useState<{ id: string } | null>(null);
  useHotkey(
    (event) =>
      event.key.toLowerCase() === 'c' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      !isTyping(event.target),
    () => setOpen(!isOpen),
  );
  const comments = commentsOn(file, talk.thread.root, talk.thread.replies);
  const marks = comments.flatMap((comment, index): SpotMark[] => {
    const { region, page } = fileSpotOf(comment) ?? {};
    const words = { name: authorName(comment, profiles), text: excerptOf(comment, labelOf) };
    return region
      ? [
          {
            id: comment.id,
            number: index + 1,
            label: t('markOf', { number: index + 1, ...words }),
            region,
            page,
          },
        ]
      : [];
  });
  const pending = marked && {
    ...marked,
    id: 'pending',
    number: null,
    label: t('markPending'),
  };
  const spot: Spot | null = marked
    ? { region: marked.region, ...(marked.page !== undefined && { page: marked.page }) }
    : position;
  return (
    <CommentedState
      value={{
        file,
        comments,
        talk,
        isOpen,
        setOpen,
        spot,
        isAboutSpot,
        setAboutSpot,
        canMark: MARKED.has(shownAs(file)),
        isMarking,
        setMarking,
        unmark: () => setMarked(null),
        goTo: ({ page, seconds }) =>
          setTarget({ ...(page && { page }), ...(seconds !== undefined && { seconds }) }),
        chosen,
        onLeave,
      }}
    >
      <FileSpotsProvider
        value={{
          marks: isOpen ? [...marks, ...(pending ? [pending] : [])] : [],
          target,
          moved: setPosition,
          isMarking: isOpen && isMarking,
          mark(region, page) {
            setMarked({ region, page });
            setMarking(false);
            setAboutSpot(true);
          },
          openMark: (id) => setChosen({ id }),
        }}
      >
        {children}
      </FileSpotsProvider>
    </CommentedState>
  );
}
