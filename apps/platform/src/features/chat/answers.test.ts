import { describe, expect, it } from 'vitest';
import { automaticAnswer, topicOf } from './answers.ts';

describe('automatic answers', () => {
  it.each([
    ['Paramı nasıl ÇEKEBİLİRİM?', 'cash_out'],
    ['how do I cash out', 'cash_out'],
    ['كيف أسحب رصيدي؟', 'cash_out'],
    ['bağlantım koptu', 'connection'],
    ['The picture is FROZEN', 'connection'],
    ['انقطع الاتصال', 'connection'],
    ['kayıp sınırı koymak istiyorum', 'limits'],
    ["I can't stop playing", 'limits'],
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
      expect(automaticAnswer(text, language, 'Selin')).toMatch(new RegExp(word, 'i'));
    }
    expect(automaticAnswer('human', language, 'Selin')).toContain('Selin');
    expect(automaticAnswer('qwerty', language, 'Selin')).toContain('Selin');
    expect(automaticAnswer('human', language, null)).toMatch(new RegExp(word, 'i'));
  });
});
