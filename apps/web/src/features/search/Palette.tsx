import { Modal } from '@heroui/react';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../app/shell-state.tsx';
import { type PaletteGroup, usePaletteGroups } from './use-palette.tsx';

/** Ctrl+K: goes anywhere and does anything, by its name. */
export default function Palette() {
  const { t } = useTranslation('search');
  const { isPaletteOpen, setPaletteOpen } = useShell();
  return (
    <Modal.Backdrop isOpen={isPaletteOpen} onOpenChange={setPaletteOpen}>
      <Modal.Container size="lg" placement="top">
        <Modal.Dialog aria-label={t('palette.title')} className="mt-[8vh] overflow-hidden p-0">
          <Body onDone={() => setPaletteOpen(false)} />
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}

function Body({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('search');
  const [text, setText] = useState('');
  const groups = usePaletteGroups(text);
  return (
    <Command label={t('palette.title')} loop>
      {/* The field is why the palette was opened. */}
      <Command.Input
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder={t('palette.placeholder')}
        className="h-12 w-full border-b border-hairline bg-transparent px-4 text-base outline-none placeholder:text-faint"
      />
      <Command.List label={t('results')} className="max-h-[50vh] scroll-py-2 overflow-y-auto p-2">
        {!groups.some(isAlways) && (
          <Command.Empty className="px-3 py-8 text-center text-soft">
            {t('palette.empty')}
          </Command.Empty>
        )}
        {groups.map((group) => (
          <Group key={group.id} group={group} onDone={onDone} />
        ))}
      </Command.List>
    </Command>
  );
}

/** Shown whatever was typed, since one of its lines is. */
const isAlways = ({ items }: PaletteGroup) => items.some((item) => item.isAlways);

function Group({ group, onDone }: { group: PaletteGroup; onDone(): void }) {
  const { heading, items } = group;
  return (
    <Command.Group
      heading={heading}
      forceMount={isAlways(group)}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint"
    >
      {items.map(({ id, label, hint, icon, isAlways: isForced = false, run }) => (
        <Command.Item
          key={id}
          value={id}
          keywords={[label, hint ?? '']}
          forceMount={isForced}
          onSelect={() => {
            onDone();
            run();
          }}
          className="flex h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 data-[selected=true]:bg-hover"
        >
          <span className="grid w-8 shrink-0 place-items-center text-soft">{icon}</span>
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {hint && <span className="max-w-[45%] truncate text-[13px] text-faint">{hint}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
