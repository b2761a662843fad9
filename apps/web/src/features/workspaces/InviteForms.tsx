import type { InviteProps } from './invite-props.ts';
import { Tabs } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { InviteByLink } from './InviteByLink.tsx';
import { InviteByMail } from './InviteByMail.tsx';

/** The two kinds of invitation: a link for anyone, or one bound to an address. */
export function InviteForms(invite: InviteProps) {
  const { t } = useTranslation('workspaces');
  return (
    <Tabs variant="secondary" className="gap-4">
      <Tabs.ListContainer>
        <Tabs.List aria-label={t('inviteHow')}>
          <Tabs.Tab id="link" className="w-auto">
            {t('byLink')}
            <Tabs.Indicator />
          </Tabs.Tab>
          <Tabs.Tab id="mail" className="w-auto">
            {t('byMail')}
            <Tabs.Indicator />
          </Tabs.Tab>
        </Tabs.List>
      </Tabs.ListContainer>
      <Tabs.Panel id="link" className="p-0">
        <InviteByLink {...invite} />
      </Tabs.Panel>
      <Tabs.Panel id="mail" className="p-0">
        <InviteByMail {...invite} />
      </Tabs.Panel>
    </Tabs>
  );
}
