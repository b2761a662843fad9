import { Button, Dropdown } from '@heroui/react';
import { Ban, Ellipsis, KeyRound, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuOverlay } from '../../../ui/Overlays.tsx';

/** Requests for a member's account. A workspace itself can only do the last. */
export type AccountChange = 'password' | 'end' | 'disable';

const ICONS = { password: KeyRound, end: LogOut, disable: Ban } as const;

type AccountMenuProps = {
  name: string;
  /** False for owners, who need another role first. */
  canDisable: boolean;
  onChoose(change: AccountChange): void;
};

/** Account actions for owners and admins, besides role and channels. */
export function AccountMenu({ name, canDisable, onChoose }: AccountMenuProps) {
  const { t } = useTranslation('workspaces');
  const changes: AccountChange[] = [
    'password',
    'end',
    ...(canDisable ? (['disable'] as const) : []),
  ];
  const items = changes.map((id) => ({ id }));
  return (
    <Dropdown>
      <Button isIconOnly size="sm" variant="ghost" aria-label={t('moreAbout', { name })}>
        <Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <MenuOverlay label={t('moreAbout', { name })} placement="bottom end" className="min-w-52">
        <Dropdown.Menu
          items={items}
          onAction={(key) => changes.filter((change) => change === key).forEach(onChoose)}
        >
          {({ id }) => {
            const Icon = ICONS[id];
            const colour = id === 'disable' ? 'text-bad' : '';
            return (
              <Dropdown.Item id={id} textValue={t(`account.${id}`)} className={colour}>
                <Icon
                  size={16}
                  strokeWidth={1.75}
                  className={colour || 'text-soft'}
                  aria-hidden="true"
                />
                {t(`account.${id}`)}
              </Dropdown.Item>
            );
          }}
        </Dropdown.Menu>
      </MenuOverlay>
    </Dropdown>
  );
}
