/** What a payer reads on the page of a payment link. */
import { textsIn, type Language } from '../psp/payer-texts.ts';

export const TEXTS = {
  sandbox: ['Sandbox: no real money moves', 'Pruebas: no se mueve dinero real', 'Тест: настоящие деньги не движутся'],
  pay: ['Pay', 'Pagar', 'Оплатить'],
  payment: ['Payment', 'Pago', 'Платёж'],
  status: ['Status', 'Estado', 'Статус'],
  order: ['Order', 'Pedido', 'Заказ'],
  until: ['Valid until', 'Válido hasta', 'Действует до'],
  processor: ['Processor', 'Procesador', 'Процессор'],
  back: ['Back to the site', 'Volver al sitio', 'Вернуться на сайт'],
  card: ['Card', 'Tarjeta', 'Карта'],
  number: ['Card number', 'Número de tarjeta', 'Номер карты'],
  expires: ['Expires', 'Caduca', 'Действует до'],
  code: ['Security code', 'Código de seguridad', 'Код безопасности'],
  name: ['Name on the card', 'Nombre en la tarjeta', 'Имя на карте'],
  note: ['Nothing of this is sent.', 'Nada de esto se envía.', 'Ничего из этого не отправляется.'],
  login: [
    'You would log in there; here a button is enough.',
    'Allí iniciarías sesión; aquí basta un botón.',
    'Там нужно было бы войти; здесь хватит кнопки.',
  ],
  cancel: ['Cancel', 'Cancelar', 'Отменить'],
  choose: ['Choose what happens', 'Elige qué ocurre', 'Выберите, что произойдёт'],
  usual: ['Usual', 'Lo habitual', 'Обычное'],
  trouble: ['Trouble', 'Problemas', 'Сбои'],
  go: ['Continue', 'Continuar', 'Продолжить'],
  declined: [
    'The payment was declined. Try another card.',
    'El pago se ha rechazado. Prueba con otra tarjeta.',
    'Платёж отклонён. Попробуйте другую карту.',
  ],
  bank: ['Your bank asks', 'Tu banco pregunta', 'Ваш банк спрашивает'],
  bankAsks: ['Your bank asks whether this is you', 'Tu banco pregunta si eres tú', 'Банк спрашивает, вы ли это'],
  bankCode: ['Code from your bank', 'Código de tu banco', 'Код от банка'],
  confirm: ['Confirm', 'Confirmar', 'Подтвердить'],
  decline: ['Decline', 'Rechazar', 'Отклонить'],
  'state.open': ['Waiting for payment', 'Esperando el pago', 'Ждём оплаты'],
  'state.processing': ['Being processed', 'En curso', 'Обрабатывается'],
  'state.succeeded': ['Paid', 'Pagado', 'Оплачено'],
  'state.failed': ['Declined', 'Rechazado', 'Отклонено'],
  'state.cancelled': ['Cancelled', 'Cancelado', 'Отменено'],
  'state.expired': ['This payment has expired', 'Este pago ha caducado', 'Срок платежа истёк'],
  'state.review': ['Being checked', 'En revisión', 'На проверке'],
  'outcome.paid': ['Is paid at once', 'Se paga al instante', 'Оплачен сразу'],
  'outcome.bank-asks': [
    'The bank asks for a code first (3-D Secure)',
    'El banco pide antes un código (3-D Secure)',
    'Банк сначала спрашивает код (3-D Secure)',
  ],
  'outcome.declined': [
    'Is declined; another card can be tried',
    'Se rechaza; se puede probar otra tarjeta',
    'Отклонён; можно попробовать другую карту',
  ],
  'outcome.later': [
    'Is processed for a while, then paid',
    'Se procesa un rato y después se paga',
    'Обрабатывается, потом оплачен',
  ],
  'outcome.later-declined': [
    'Is processed for a while, then declined',
    'Se procesa un rato y después se rechaza',
    'Обрабатывается, потом отклонён',
  ],
  'outcome.cancelled': ['Is cancelled', 'Se cancela', 'Отменён'],
  'outcome.expired': ['Expires', 'Caduca', 'Истекает'],
  'outcome.part': ['Only half of it is captured', 'Solo se captura la mitad', 'Списана только половина'],
  'outcome.review': [
    'Is held back by the fraud check',
    'Lo retiene el control antifraude',
    'Задержан проверкой на мошенничество',
  ],
  'outcome.conflicted': [
    'The processor contradicts the order',
    'El procesador contradice el pedido',
    'Процессор противоречит заказу',
  ],
  'outcome.repeated': [
    'Is paid; every webhook comes three times',
    'Se paga; cada aviso llega tres veces',
    'Оплачен; каждое уведомление приходит трижды',
  ],
  'outcome.lost': ['Is paid; no webhook comes', 'Se paga; no llega ningún aviso', 'Оплачен; уведомление не приходит'],
  'outcome.forged': [
    'Is paid; the webhooks are badly signed',
    'Se paga; los avisos van mal firmados',
    'Оплачен; подпись уведомлений неверна',
  ],
  'outcome.crossing': [
    'Is processed, then paid; the webhooks come in the wrong order',
    'Se procesa y luego se paga; los avisos llegan desordenados',
    'Обрабатывается, потом оплачен; уведомления не по порядку',
  ],
} as const;
export type TextKey = keyof typeof TEXTS;

export const textOf = (language: Language): ((key: TextKey) => string) => textsIn(TEXTS, language);
