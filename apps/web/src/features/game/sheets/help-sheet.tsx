import { Chip, Dialog, Switch } from '@salon/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import { canVibrate } from '../celebration/use-vibration.ts';
import { HANDS, setDeckSettings, useDeckSettings } from '../deck/deck-settings.ts';
import { DECK_COMMANDS, SHOWN_KEYS } from '../deck/keyboard-commands.ts';
import { useHasKeyboard } from '../deck/use-has-keyboard.ts';

/** How this device's deck is laid out and answers, and the keys of this screen where there is a keyboard. */
export function HelpSheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
  const { hand, keys, clickSound, vibration = true } = useDeckSettings();
  const { CLICK_SOUND } = useSettings();
  const hasKeyboard = useHasKeyboard();
  const handId = useId();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={t(hasKeyboard ? 'deck.helpTitle' : 'deck.setupTitle')}
      description={hasKeyboard ? t('deck.helpText') : undefined}
      closeLabel={t('general.close')}
    >
      <fieldset aria-labelledby={handId} className="m-0 border-0 p-0">
        <p id={handId} className="pb-1 text-12 text-dim">
          {t('deck.hand')}
        </p>
        <div className="flex flex-wrap gap-2">
          {HANDS.map((each) => (
            <Chip key={each} selected={hand === each} onClick={() => setDeckSettings({ hand: each })}>
              {t(`deck.hand_${each}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div>
        {CLICK_SOUND ? (
          <Switch
            label={t('deck.clickSound')}
            checked={clickSound}
            onChange={() => setDeckSettings({ clickSound: !clickSound })}
          />
        ) : null}
        {canVibrate() ? (
          <Switch
            label={t('deck.vibration')}
            checked={vibration}
            onChange={() => setDeckSettings({ vibration: !vibration })}
          />
        ) : null}
        {hasKeyboard ? (
          <Switch label={t('deck.helpOn')} checked={keys} onChange={() => setDeckSettings({ keys: !keys })} />
        ) : null}
      </div>
      {hasKeyboard ? <KeyTable /> : null}
    </Dialog>
  );
}

function KeyTable() {
  const { t } = useTranslation();
  return (
    <table className="w-full border-collapse text-14">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('deck.helpKey')}</th>
          <th scope="col">{t('deck.helpAction')}</th>
        </tr>
      </thead>
      <tbody>
        {DECK_COMMANDS.map((command) => (
          <tr key={command} className="border-b border-line last:border-0">
            <th scope="row" className="w-24 py-2 text-start font-normal">
              <kbd
                dir="ltr"
                className="rounded-control [font-family:inherit] border border-ctl bg-s2 px-2 py-1 text-12"
              >
                {command === 'spin' ? t('deck.keySpace') : SHOWN_KEYS[command]}
              </kbd>
            </th>
            <td className="py-2">{t(`deck.key_${command}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
