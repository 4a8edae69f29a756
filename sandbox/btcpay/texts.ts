/** What a payer reads on the page of an invoice. */
import { textsIn, type Language } from '../psp/payer-texts.ts';

export const TEXTS = {
  sandbox: [
    'Sandbox: no real coin moves',
    'Pruebas: no se mueve ninguna moneda real',
    'Тест: настоящие монеты не движутся',
  ],
  title: ['Invoice', 'Factura', 'Счёт'],
  status: ['Status', 'Estado', 'Статус'],
  due: ['Due', 'Pendiente', 'К оплате'],
  paid: ['Paid', 'Pagado', 'Оплачено'],
  address: ['Address', 'Dirección', 'Адрес'],
  until: ['Rate holds until', 'El cambio vale hasta', 'Курс действует до'],
  choose: ['What happens', 'Qué ocurre', 'Что произойдёт'],
  go: ['Continue', 'Continuar', 'Продолжить'],
  back: ['Back to the site', 'Volver al sitio', 'Вернуться на сайт'],
  'status.New': ['Waiting for payment', 'Esperando el pago', 'Ждём оплаты'],
  'status.Processing': ['Waiting for confirmations', 'Esperando confirmaciones', 'Ждём подтверждений'],
  'status.Settled': ['Settled', 'Completado', 'Завершён'],
  'status.Expired': ['Expired', 'Caducado', 'Истёк'],
  'status.Invalid': ['Invalid', 'No válido', 'Недействителен'],
  'outcome.paid': ['Pays on chain', 'Paga en la cadena', 'Платит в блокчейне'],
  'outcome.lightning': [
    'Pays by Lightning, final at once',
    'Paga por Lightning, firme al instante',
    'Платит через Lightning, сразу окончательно',
  ],
  'outcome.part': ['Pays half of it', 'Paga la mitad', 'Платит половину'],
  'outcome.over': ['Pays a fifth more', 'Paga una quinta parte más', 'Платит на пятую часть больше'],
  'outcome.double-spent': [
    'Pays, and spends the same coins elsewhere',
    'Paga y gasta las mismas monedas en otro sitio',
    'Платит и тратит те же монеты в другом месте',
  ],
  'outcome.repeated': [
    'Pays; every webhook comes three times',
    'Paga; cada aviso llega tres veces',
    'Платит; каждое уведомление приходит трижды',
  ],
  'outcome.lost': ['Pays; no webhook comes', 'Paga; no llega ningún aviso', 'Платит; уведомление не приходит'],
  'outcome.forged': [
    'Pays; the webhooks are badly signed',
    'Paga; los avisos van mal firmados',
    'Платит; подпись уведомлений неверна',
  ],
  'outcome.block': [
    'A block comes: what was seen is confirmed',
    'Llega un bloque: lo visto queda confirmado',
    'Появляется блок: увиденное подтверждено',
  ],
  'outcome.again': [
    'All webhooks so far are delivered again',
    'Todos los avisos se entregan otra vez',
    'Все уведомления доставляются ещё раз',
  ],
  'outcome.expire': ['Lets the rate expire', 'Deja caducar el cambio', 'Ждёт, пока курс истечёт'],
  'outcome.settle': [
    'A person of the store marks it as paid',
    'Alguien de la tienda la marca como pagada',
    'Сотрудник отмечает счёт оплаченным',
  ],
  'outcome.invalid': [
    'A person of the store marks it as invalid',
    'Alguien de la tienda la marca como no válida',
    'Сотрудник отмечает счёт недействительным',
  ],
} as const;
export type TextKey = keyof typeof TEXTS;

export const textOf = (language: Language): ((key: TextKey) => string) => textsIn(TEXTS, language);
