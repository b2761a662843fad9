import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, day } from '../../../lib/format.ts';
import { timeInWords } from '../../../lib/time-in-words.ts';
import { typedCommand } from '../../commands/command.ts';
import { commandNamed } from '../../commands/registry.ts';

/** Usage of the command being typed, and the time that a reminder would get. */
export function CommandHelp({ text }: { text: string }) {
  const { t } = useTranslation('commands');
  const typed = typedCommand(text);
  const command = typed && commandNamed(typed.name);
  const time = useTime(command?.name === 'remind' ? (typed?.argument ?? '') : '');
  if (!command) return null;
  return (
    <p className="flex flex-wrap gap-x-2 border-b border-hairline px-3.5 py-1.5 text-xs text-faint">
      <span>
        <span className="font-medium text-soft">/{command.name}</span> {t(`${command.name}.usage`)}
      </span>
      <span>{t(`${command.name}.help`)}</span>
      {time && (
        <span aria-live="polite" className="ms-auto text-accent tabular-nums">
          {day(time.toISOString())}, {clock(time.toISOString())}
        </span>
      )}
    </p>
  );
}

async function timeIn(sentence: string): Promise<Date | null> {
  if (sentence === '') return null;
  const found = await timeInWords(sentence);
  return found && !found.offer ? found.at : null;
}

/** The time ahead that a sentence names, as of now. */
function useTime(sentence: string): Date | null {
  const [at, setAt] = useState<Date | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void timeIn(sentence).then((found) => isCurrent && setAt(found));
    return () => {
      isCurrent = false;
    };
  }, [sentence]);
  return at;
}
