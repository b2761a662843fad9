import type { FileSpot } from '@parley/model';
import { Crosshair, FileText, Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowsWhere } from '../../../data/index.ts';
import { durationText } from '../../../lib/duration.ts';
import { useCommented } from './commented-state.ts';
import { wordsFor } from './file-comments.ts';

const FileViewer = lazy(() => import('../content/FileViewer.tsx'));

/**
 * The spot in a file that a message is about, such as 'Page 3 of quote.pdf'. It opens the file
 * there; in the open viewer it moves there.
 */
export default function FileSpotChip({ spot }: { spot: FileSpot }) {
  const { t } = useTranslation('comments');
  const [isOpen, setOpen] = useState(false);
  const viewer = useCommented();
  const [row] = useRowsWhere('attachments', 'id', spot.attachment_id);
  const isHere = viewer?.file.id === spot.attachment_id;
  const words = wordsFor(spot);
  // The viewer says which file it is.
  if (isHere && words === 'file') return null;
  const { page, seconds = 0 } = spot;
  const label = t(isHere ? `spot.${words}` : `chip.${words}`, {
    page,
    time: durationText(seconds),
    // The database has checked the name when the comment was written.
    name: row?.name ?? spot.name,
  });
  const Icon = spot.region ? Crosshair : spot.seconds === undefined ? FileText : Play;
  const inside = (
    <>
      <Icon size={13} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{label}</span>
    </>
  );
  const className =
    'my-0.5 flex h-6 w-fit max-w-full items-center gap-1.5 rounded-md bg-tint px-2 text-sm text-soft';
  if (!row || row.deleted_at) return <p className={className}>{inside}</p>;
  return (
    <>
      <button
        type="button"
        onClick={() => (isHere ? viewer.goTo(spot) : setOpen(true))}
        className={`${className} cursor-pointer hover:text-ink`}
      >
        {inside}
      </button>
      {isOpen && (
        <Suspense>
          <FileViewer row={row} start={spot} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
