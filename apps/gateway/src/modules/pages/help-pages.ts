import type { FastifyPluginAsync } from 'fastify';
import { html, sendPage } from '../../http/html-page.ts';
import { languageOfPage, type Language } from '../../http/language.ts';

interface HelpText {
  title: string;
  paragraphs: string[];
}

/** Said as it is: what this software does. Who operates it puts links to their own texts in place. */
const TEXTS: Record<'terms' | 'privacy', Record<Language, HelpText>> = {
  terms: {
    zh_cn: {
      title: '服务条款',
      paragraphs: [
        '本应用提供城市出行服务：查询线路、查看和支付行程订单、购买车票。',
        '车费按所乘交通方式公布的票价计算。预付订单在支付时限内未支付的，将自动关闭；关闭之后收到的款项会原路退回。',
        '请使用本人的手机号登录，不要把验证码告诉他人。',
        '以演示方式运行时，支付、短信和合作方均为沙箱，不会产生真实扣款。',
        '运营方应将本页替换为自己的服务条款。',
      ],
    },
    en_us: {
      title: 'Terms of service',
      paragraphs: [
        'This application offers city travel: looking up routes, seeing and paying ride orders, buying tickets.',
        'Fares follow the published prices of each means of transport. A prepaid order that is not paid in time is closed by itself; money that arrives after that is returned.',
        'Log in with your own phone and tell nobody your code.',
        'Run as a demo, payment, text messages and partners are sandboxes: no real money moves.',
        'Whoever operates this service puts their own terms in place of this page.',
      ],
    },
  },
  privacy: {
    zh_cn: {
      title: '隐私政策',
      paragraphs: [
        '我们保存：手机号、登录会话（仅保存凭证的摘要）、您的订单与支付记录、您上传的图片，以及随机生成的设备标识。',
        '手机号在界面上始终以掩码显示；日志中不记录手机号、凭证和验证码。',
        '订单列表只显示最近一年的订单。',
        '浏览器中保存设备标识、登录凭证、语言设置，以及最近一次看到的订单（登录或退出时删除），不使用第三方跟踪。',
        '运营方应将本页替换为自己的隐私政策，并说明保存期限与联系方式。',
      ],
    },
    en_us: {
      title: 'Privacy policy',
      paragraphs: [
        'We keep: your phone number, your login sessions (of the credential only a hash), your orders and payments, pictures you upload, and a random device id.',
        'Your phone number is masked wherever it is shown; the log holds no phone numbers, credentials or codes.',
        'The order list shows the past year only.',
        'Your browser keeps the device id, the credential, your language and the orders it showed last (removed at every login and logout). There is no third-party tracking.',
        'Whoever operates this service puts their own policy in place of this page, with periods of storage and a contact.',
      ],
    },
  },
};

/** /help/terms and /help/privacy: what the login's agreement links to until the operator has their own. */
export const helpPages: FastifyPluginAsync = async (app) => {
  for (const page of ['terms', 'privacy'] as const) {
    app.get(`/${page}`, (request, reply) => {
      const language = languageOfPage(request.query);
      const { title, paragraphs } = TEXTS[page][language];
      return sendPage(reply, {
        language,
        title,
        body: html`<h1>${title}</h1>
          ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}`,
      });
    });
  }
};
