import type { CustomEmoji, Membership } from '@parley/model';
import { profileName } from '@parley/model';
import { SmilePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsKnown, useProfiles } from '../../../data/index.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { shortcode } from '../../emoji/custom-name.ts';
import { emojiUrl, useCustomEmojiRows } from '../../emoji/queries.ts';
import { deleteEmoji } from '../mutations.ts';

/** Custom emoji of the workspace. Their creator, owners and admins can delete them. */
export function Emoji({ own }: { own: Membership }) {
  const { t } = useTranslation('workspaces');
  const emoji = useCustomEmojiRows();
  const isKnown = useIsKnown('custom_emoji');
  const profiles = useProfiles();
  const [leaving, setLeaving] = useState<CustomEmoji | null>(null);
  if (emoji.length === 0)
    return (
      <Section title={t('emoji.title')}>
        <EmptyState
          isKnown={isKnown}
          icon={SmilePlus}
          title={t('emoji.emptyTitle')}
          text={t('emoji.emptyText')}
        />
      </Section>
    );
  return (
    <Section title={t('emoji.title')} text={t('emoji.text')}>
      <ul>
        {emoji.map((row) => (
          <li key={row.id} className="flex min-h-12 items-center gap-3 border-b border-hairline">
            <img src={emojiUrl(row)} alt="" className="size-7 object-contain" loading="lazy" />
            <span className="min-w-0 flex-1 truncate font-mono text-sm">{shortcode(row.name)}</span>
            <span className="truncate text-sm text-faint">
              {profileName(profiles.get(row.created_by ?? ''))}
            </span>
            {(own.role !== 'member' || row.created_by === own.profile_id) && (
              <IconButton
                label={t('emoji.remove', { name: row.name })}
                icon={Trash2}
                onPress={() => setLeaving(row)}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('emoji.removeTitle', { name: leaving?.name })}
        text={t('emoji.removeText')}
        confirmLabel={t('removeConfirm')}
        onConfirm={() => leaving && toastErrors(deleteEmoji(leaving))}
      />
    </Section>
  );
}
