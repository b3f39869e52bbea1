import type { Language } from '@salon/domain/language.ts';
import { describe, expect, it } from 'vitest';
import { automaticAnswer, topicOf } from './answers.ts';
import { REAL_QUESTIONS } from './real-questions.fixture.ts';

const answer = (text: string, language: Language) =>
  automaticAnswer(text, language, { person: 'Selin', helpLine: 'YEDAM 115' });

describe('automatic answers', () => {
  it.each([
    ['Paramı nasıl ÇEKEBİLİRİM?', 'withdrawal'],
    ['para çekme', 'withdrawal'],
    ['withdraw to my bank', 'withdrawal'],
    ['oyun yüklenmiyor', 'game'],
    ['mola vermek', 'break'],
    ['kendimi dışlamak istiyorum', 'exclusion'],
    ['kumarı bırakamıyorum', 'exclusion'],
    ['how do I cash out', 'cash_out'],
    ['كيف أسحب رصيدي؟', 'withdrawal'],
    ['bağlantım koptu', 'connection'],
    ['The picture is FROZEN', 'connection'],
    ['انقطع الاتصال', 'connection'],
    ['kayıp sınırı koymak istiyorum', 'limits'],
    ["I can't stop playing", 'exclusion'],
    ['أريد ضبط حدود', 'limits'],
    ['bir insanla görüşmek istiyorum', 'human'],
    ['let me talk to a human', 'human'],
    ['أريد التحدث مع موظف', 'human'],
    ['para yatırmak istiyorum', 'deposit'],
    ['إيداع', 'deposit'],
    ['şifremi unuttum', 'secret'],
    ['my PIN please', 'secret'],
    ['Teşekkürler', 'thanks'],
    ['hi', 'greeting'],
    ['مرحبًا', 'greeting'],
  ])('CH-01 knows what "%s" is about', (text, topic) => {
    expect(topicOf(text)).toBe(topic);
  });

  it.each(
    Object.entries(REAL_QUESTIONS).flatMap(([language, questions]) =>
      Object.entries(questions).map(([topic, texts]) => [language, topic, texts] as const),
    ),
  )('CH-01 knows in %s how people ask about %s', (_, topic, texts) => {
    expect(texts.filter((text) => topicOf(text) !== topic)).toEqual([]);
  });

  it.each(['the history of spinning tops', '???', '<script>alert(1)</script>', ''])(
    'CH-01 does not claim to know what "%s" is about',
    (text) => {
      expect(topicOf(text)).toBeNull();
    },
  );

  it('CH-01 somebody who wants a person and a cash out is sent to the person', () => {
    expect(topicOf('can a human help me to cash out')).toBe('human');
  });

  it.each([
    ['tr', 'otomatik'],
    ['en', 'automatic'],
    ['ar', 'آلي'],
  ] as const)('CH-01 says in %s that it is automatic, and where a person is', (language, word) => {
    for (const text of ['hello', 'cash out', 'qwerty']) {
      expect(answer(text, language)).toMatch(new RegExp(word, 'i'));
    }
    expect(answer('human', language)).toContain('Selin');
    expect(answer('qwerty', language)).toContain('Selin');
    expect(automaticAnswer('human', language, { person: null, helpLine: null })).toMatch(new RegExp(word, 'i'));
  });

  it.each(['tr', 'en', 'ar'] as const)(
    'names the help line in %s to who asks to be excluded, where the site has one',
    (language) => {
      expect(answer('I want to exclude myself', language)).toContain('YEDAM 115');
      const without = automaticAnswer('exclude myself', language, { person: 'Selin', helpLine: null });
      expect(without).not.toContain('null');
    },
  );
});
