/** To an outside broker, such as RabbitMQ; connects again for as long as it takes. */
import amqp, { type Channel, type ChannelModel } from 'amqplib';

export interface Publisher {
  publish(routingKey: string, body: string): void;
  close(): Promise<void>;
}

const RETRY_MS = 2_000;

export async function openPublisher(
  url: string,
  exchange: string,
  log: (line: string) => void = () => {},
): Promise<Publisher> {
  let model: ChannelModel | undefined;
  let channel: Channel | undefined;
  let isClosing = false;

  async function open(): Promise<void> {
    model = await amqp.connect(url);
    model.on('error', () => {});
    model.once('close', again);
    channel = await model.createChannel();
    channel.on('error', () => {});
    await channel.assertExchange(exchange, 'topic', { durable: true });
  }

  function again(): void {
    channel = undefined;
    if (isClosing) return;
    setTimeout(() => {
      if (!isClosing) open().catch(again);
    }, RETRY_MS).unref();
    log('the broker is gone; what is said meanwhile is lost, as it is for every reader');
  }

  await open();
  return {
    publish(routingKey, body) {
      channel?.publish(exchange, routingKey, Buffer.from(body), { contentType: 'text/xml' });
    },
    async close() {
      isClosing = true;
      await model?.close().catch(() => {});
    },
  };
}
