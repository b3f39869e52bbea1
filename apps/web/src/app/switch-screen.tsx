import { UiProvider } from '@salon/ui';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { SwitchDialog, type SwitchQuestion } from '../features/login/switch-dialog.tsx';
import { useDirection } from './appearance.ts';

interface SwitchScreenProps {
  i18n: i18n;
  question: SwitchQuestion;
  onAnswer(isNext: boolean): void;
}

/** Shown before the app: nothing of either player is rendered or connected before the choice. */
export function SwitchScreen({ i18n, question, onAnswer }: SwitchScreenProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <UiProvider direction={useDirection()}>
        <SwitchDialog question={question} onAnswer={onAnswer} />
      </UiProvider>
    </I18nextProvider>
  );
}
