import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { ThemePicker } from '../workspaces/ThemePicker.tsx';
import { knownTheme } from '../workspaces/themes.ts';
import { useSetting } from '../profile/use-setting.ts';

/** The user's theme, by default the workspace's. */
export function OwnTheme() {
  const { t } = useTranslation(['settings', 'workspaces']);
  const theme = knownTheme(useWorkspace()?.theme);
  const { settings, save } = useSetting();
  const name = t(`workspaces:themes.${theme}`);
  return (
    <ThemePicker
      value={settings.theme === null ? null : knownTheme(settings.theme)}
      usual={{ theme, label: t('themeOfWorkspace', { name }) }}
      hint={t('themeHint')}
      onChange={(chosen) => save({ theme: chosen })}
    />
  );
}
