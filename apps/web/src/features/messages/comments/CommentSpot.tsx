import { Crosshair, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../lib/duration.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';
import type { Commented } from './commented-state.ts';
import { type Spot, wordsFor } from './file-comments.ts';

/** Above the composer: whether the comment is about the whole file or the spot in view. */
export function CommentSpot({ state }: { state: Commented }) {
  const { t } = useTranslation('comments');
  const { spot, isAboutSpot, setAboutSpot, canMark, isMarking, setMarking, unmark } = state;
  if (!spot && !canMark) return null;
  const wordsOf = ({ page, seconds, region }: Spot) =>
    t(`spot.${wordsFor({ page, seconds, region } as Spot)}`, {
      page,
      time: durationText(seconds ?? 0),
    });
  return (
    <div
      role="group"
      aria-label={t('about')}
      className="flex flex-wrap items-center gap-1 px-gutter pt-1 pb-1.5 text-sm"
    >
      {spot && (
        <>
          <Choice label={wordsOf(spot)} isChosen={isAboutSpot} choose={() => setAboutSpot(true)} />
          {spot.region && <IconButton label={t('unmark')} icon={X} onPress={unmark} />}
          <Choice
            label={t('spot.file')}
            isChosen={!isAboutSpot}
            choose={() => setAboutSpot(false)}
          />
        </>
      )}
      {canMark && !spot?.region && (
        <PlainButton
          size="sm"
          variant="ghost"
          aria-pressed={isMarking}
          onPress={() => setMarking(!isMarking)}
          className={`h-7 gap-1.5 px-2 text-sm ${isMarking ? 'bg-tint' : 'text-soft'}`}
        >
          <Crosshair size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('mark')}
        </PlainButton>
      )}
    </div>
  );
}

function Choice({ label, isChosen, choose }: { label: string; isChosen: boolean; choose(): void }) {
  return (
    <PlainButton
      size="sm"
      variant="ghost"
      aria-pressed={isChosen}
      onPress={choose}
      className={`h-7 px-2 text-sm tabular-nums ${isChosen ? 'bg-tint font-medium' : 'text-soft'}`}
    >
      {label}
    </PlainButton>
  );
}
