import { Button, Tooltip } from '@heroui/react';
import { profileName, type Profile, type Reaction } from '@parley/model';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

type ReactionsProps = { reactions: Reaction[]; profiles: Map<string, Profile>; ownId: string; onReact(emoji: string): void };

/** Each emoji with its number; who on hover; a press joins or leaves. */
export const Reactions = memo(function Reactions({ reactions, profiles, ownId, onReact }: ReactionsProps) {
  const { t } = useTranslation('messages');
  const groups = new Map<string, Reaction[]>();
  for (const reaction of reactions) groups.set(reaction.emoji, [...(groups.get(reaction.emoji) ?? []), reaction]);
  if (groups.size === 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap gap-1.5">
      {[...groups].map(([emoji, given]) => {
        const isOwn = given.some(({ profile_id }) => profile_id === ownId);
        const names = given.map(({ profile_id }) => profileName(profiles.get(profile_id))).join(', ');
        return (
          <Tooltip key={emoji} delay={400} closeDelay={0}>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('reactionOf', { emoji, names })}
              aria-pressed={isOwn}
              onPress={() => onReact(emoji)}
              className={`h-6.5 gap-1.5 rounded-full border px-2 text-[13px] tabular-nums ${isOwn ? 'border-accent bg-tint' : 'border-hairline'}`}
            >
              <span>{emoji}</span>
              {given.length}
            </Button>
            <Tooltip.Content>{names}</Tooltip.Content>
          </Tooltip>
        );
      })}
    </div>
  );
});
