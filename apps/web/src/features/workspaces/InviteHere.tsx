import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { copyText } from '../../lib/clipboard.ts';
import { errorText } from '../../lib/error-text.ts';
import { createInvitation } from './mutations.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';

const WEEK_HOURS = 168;

/**
 * Creates and copies a link to this channel with one press, so that an empty channel quickly gets
 * members.
 */
export default function InviteHere({
  workspaceId,
  channelId,
}: {
  workspaceId: string;
  channelId: string;
}) {
  const { t } = useTranslation('workspaces');
  const [isMaking, setMaking] = useState(false);
  const invite = async () => {
    setMaking(true);
    try {
      const link = await createInvitation({
        workspaceId,
        role: 'member',
        hours: WEEK_HOURS,
        maxUses: null,
        channelId,
      });
      if (await copyText(link)) toast.success(t('inviteCopied'), { description: link });
      else toast(t('inviteCopyThis'), { description: link, duration: Number.POSITIVE_INFINITY });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setMaking(false);
    }
  };
  return (
    <PlainButton variant="outline" isPending={isMaking} onPress={() => void invite()}>
      <UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('invitePeople')}
    </PlainButton>
  );
}
