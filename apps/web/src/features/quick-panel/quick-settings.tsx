import { Switch } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { updatePlayerSettings, usePlayerSettings } from '../../shared/player-settings/player-settings.ts';

const SWITCHES = ['notifications', 'cloudSync', 'retroThrusters'] as const;

/** Three of the player's own settings; `follow-quick-settings.ts` and the settings' sync obey them. */
export function QuickSettings() {
  const { t } = useTranslation();
  const quick = usePlayerSettings((settings) => settings.quick);
  return (
    <section aria-labelledby="quick-settings">
      <h3 id="quick-settings" className="text-20">
        {t('quickPanel.settings')}
      </h3>
      {SWITCHES.map((name) => (
        <div key={name} className="pt-2">
          <Switch
            label={t(`quickPanel.${name}`)}
            aria-describedby={`quick-${name}`}
            checked={quick[name]}
            onChange={(event) => updatePlayerSettings({ quick: { [name]: event.target.checked } })}
          />
          <p id={`quick-${name}`} className="pe-10 text-12 text-dim">
            {t(`quickPanel.${name}Hint`)}
          </p>
        </div>
      ))}
    </section>
  );
}
