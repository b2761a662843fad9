import { profileName, type Reaction } from '@parley/model';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useProfiles, useOwnId } from '../../../data/index.ts';
import { Tip } from '../../../ui/Tip.tsx';
import { EmojiText } from '../../emoji/EmojiText.tsx';
import { reactionGroups } from '../reaction.ts';
import { PlainButton } from '../../../ui/PlainButton.tsx';

type ReactionsProps = {
  reactions: Reaction[];
  isReadOnly: boolean;
  onReact(emoji: string): void;
};

/** Reactions with counts. Hovering shows the names; a press adds or removes the user's own. */
export function Reactions({ reactions, isReadOnly, onReact }: ReactionsProps) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const ownId = useOwnId();
  return (
    <div className="mt-1.5 flex flex-wrap gap-1.5">
      {reactionGroups(reactions, ownId).map(({ emoji, reactions: given, isOwn }) => {
        const names = given
          .map(({ profile_id }) =>
            profile_id === ownId ? t('you') : profileName(profiles.get(profile_id)),
          )
          .join(', ');
        return (
          <Tip key={emoji} text={names}>
            <PlainButton
              size="sm"
              variant="ghost"
              aria-label={t('reactionOf', { emoji, number: given.length, names })}
              aria-pressed={isOwn}
              isDisabled={isReadOnly}
              onPress={() => onReact(emoji)}
              className={clsx(
                'h-6.5 min-w-0 gap-1.5 px-2',
                'rounded-full border text-sm font-medium tabular-nums',
                'disabled:opacity-100',
                isOwn ? 'border-accent/70 bg-tint' : 'border-hairline bg-raised',
              )}
            >
              <span className="leading-none">
                <EmojiText>{emoji}</EmojiText>
              </span>
              {given.length}
            </PlainButton>
          </Tip>
        );
      })}
    </div>
  );
}
