/** What a payer reads on the page of a transfer. */
import { textsIn, type Language } from '../psp/payer-texts.ts';

export const TEXTS = {
  sandbox: ['Sandbox: no real money moves', 'Pruebas: no se mueve dinero real', 'Тест: настоящие деньги не движутся'],
  title: ['Make a transfer', 'Hacer una transferencia', 'Сделать перевод'],
  amount: ['Amount', 'Importe', 'Сумма'],
  currency: ['Currency', 'Moneda', 'Валюта'],
  reference: ['Reference', 'Referencia', 'Назначение'],
  payer: [
    'Name of the payer (may stay empty)',
    'Nombre del pagador (puede quedar vacío)',
    'Имя плательщика (можно не указывать)',
  ],
  go: ['Continue', 'Continuar', 'Продолжить'],
  note: [
    'To send another sum than was ordered, change the amount. The bank books at once; the site reads its statement some seconds later.',
    'Para enviar otro importe, cámbialo. El banco contabiliza al instante; el sitio lee el extracto unos segundos después.',
    'Чтобы отправить другую сумму, измените её. Банк проводит платёж сразу; сайт читает выписку через несколько секунд.',
  ],
  done: [
    'The transfer is on its way. The site reads the statement soon.',
    'La transferencia está en camino. El sitio leerá el extracto en breve.',
    'Перевод отправлен. Сайт скоро прочитает выписку.',
  ],
  back: ['Back to the site', 'Volver al sitio', 'Вернуться на сайт'],
  desk: ['To the desk', 'Al escritorio', 'К рабочему столу'],
  noAccount: [
    'There is no account in this currency.',
    'No hay ninguna cuenta en esta moneda.',
    'В этой валюте нет счёта.',
  ],
  noAmount: ['This is no amount in this currency.', 'No es un importe en esta moneda.', 'Это не сумма в этой валюте.'],
  noChoice: ['Choose what happens.', 'Elige qué ocurre.', 'Выберите, что произойдёт.'],
  'payment.once': ['Send it', 'Enviarla', 'Отправить'],
  'payment.twice': ['Send it twice', 'Enviarla dos veces', 'Отправить дважды'],
  'payment.damaged': [
    'Send it with a mistyped reference',
    'Enviarla con la referencia mal escrita',
    'Отправить с опечаткой в назначении',
  ],
  'payment.nameless': ['Send it without the reference', 'Enviarla sin la referencia', 'Отправить без назначения'],
  'payment.stranger': [
    'Send it from another person’s account',
    'Enviarla desde la cuenta de otra persona',
    'Отправить со счёта другого человека',
  ],
  'payment.returned': [
    'Send it, and have it taken back a little later',
    'Enviarla y que la devuelvan un poco después',
    'Отправить, а немного позже отозвать',
  ],
  'payment.recalled': [
    'Have a transfer that was sent before taken back',
    'Pedir la devolución de una transferencia anterior',
    'Отозвать перевод, отправленный раньше',
  ],
} as const;
export type TextKey = keyof typeof TEXTS;

export const textOf = (language: Language): ((key: TextKey) => string) => textsIn(TEXTS, language);
