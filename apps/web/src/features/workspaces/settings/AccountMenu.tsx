import { Button, Dropdown } from '@heroui/react';
import { Ban, Ellipsis, KeyRound, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuOverlay } from '../../../ui/Overlays.tsx';

/** What can be requested for a person's account; a workspace itself can do only the last. */
export type AccountChange = 'password' | 'end' | 'disable';

const ICONS = { password: KeyRound, end: LogOut, disable: Ban } as const;

type AccountMenuProps = {
  name: string;
  /** An owner has to be given another role first. */
  canDisable: boolean;
  onChoose(change: AccountChange): void;
};

/** What an owner or admin may need for a person beside their role and channels. */
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
