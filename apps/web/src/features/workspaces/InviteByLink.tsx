import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';
import type { InviteProps } from './invite-props.ts';
import { InviteTerms, useTerms } from './InviteTerms.tsx';
import { createInvitation } from './mutations.ts';
import { NewLink } from './NewLink.tsx';

const USES = ['1', '10', 'any'] as const;

/** Creates a link that anyone can use. */
export function InviteByLink({ workspaceId, manages, attempt }: InviteProps) {
  const { t } = useTranslation('workspaces');
  const [terms, setTerms] = useTerms();
  const [uses, setUses] = useState<(typeof USES)[number]>('any');
  const [link, setLink] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const create = async () => {
    setCreating(true);
    await attempt(async () =>
      setLink(
        await createInvitation({
          workspaceId,
          role: terms.role,
          hours: Number(terms.hours),
          maxUses: uses === 'any' ? null : Number(uses),
          channelId: terms.channelId,
        }),
      ),
    );
    setCreating(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <InviteTerms terms={terms} manages={manages} onChange={setTerms} />
        <Choice
          label={t('uses')}
          value={uses}
          onChange={setUses}
          options={USES.map((key) => ({ key, label: t(`usesOf.${key}`) }))}
          className="sm:w-36"
        />
        <Button variant="primary" isPending={isCreating} onPress={() => void create()}>
          {t('createLink')}
        </Button>
      </div>
      {link && <NewLink key={link} link={link} />}
    </div>
  );
}
