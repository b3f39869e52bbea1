import { expect, it } from 'vitest';
import { frameSourceOf } from './frame-source.ts';
import { paymentUrl } from './payment-page.ts';

const payer = { id: 7, name: 'Ada & Eş', lastname: 'O’Deneme', username: 'ada' };

it('HD-03 a page gets the payer in its query, whether it is a path, an address, or one with a query of its own', () => {
  const query = 'id=7&name=Ada+%26+E%C5%9F&lastname=O%E2%80%99Deneme&username=ada&deposit=d-1';
  expect(paymentUrl('/demo-payment/', payer, 'd-1')).toBe(`/demo-payment/?${query}`);
  expect(paymentUrl('https://pay.example/in', payer, 'd-1')).toBe(`https://pay.example/in?${query}`);
  expect(paymentUrl('https://pay.example/in?shop=1', payer, 'd-1')).toBe(`https://pay.example/in?shop=1&${query}`);
});

it.each([
  ['https://pay.example/in?shop=1', 'https://pay.example'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['/demo-payment/', ''],
  ['', ''],
  ['javascript:alert(1)', ''],
  ["https://a.example; script-src 'unsafe-inline'", ''],
])('HD-03 a page at %s is framed from "%s" and nowhere else', (url, source) => {
  expect(frameSourceOf(url)).toBe(source);
});
