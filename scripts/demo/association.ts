/*
 * Content of the demo: an association of people who speak many languages, and a term of its life. A time is a number of
 * days before today (after it, where negative) and a time of day; `on` computes the number from a weekday and weeks
 * before this one.
 *
 * This file is longer than 250 lines because it is data: the people, messages, cards and events of the demo.
 */

import { face, poster } from './drawings.ts'

export type When = [daysAgo: number, time: string]

/** Time zone of the association. */
export const timeZone = 'Europe/Paris'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Counts days from a weekday, so that weekly meetings fall on the right day whenever the demo is started. */
const on = (weekday: (typeof weekdays)[number], weeksAgo: number, time: string): When => {
  const today = Temporal.Now.plainDateISO(timeZone).dayOfWeek - 1
  return [7 * weeksAgo + today - weekdays.indexOf(weekday), time]
}

export const association = {
  name: 'Le Pont · Die Brücke · الجسر',
  description:
    'An association for everybody who lives between languages. We cook, sing, help each other with letters from the ' +
    'town hall, and meet every Tuesday at 19:00 in the house at the old bridge.\n\nBienvenue, willkommen, bienvenidos, أهلًا وسهلًا!',
  public: true,
  joining: 'request',
  questions: ['Which languages do you speak?', 'What would you like to do with us?'],
}

/** The demo prints the logins of the first three. */
export const people = [
  ['amelie', 'Chairs the association since 2021'],
  ['hassan', 'Keeps the minutes and the members’ list'],
  ['johanna', 'Sings alto, brings the projector'],
  ['mateo', 'Treasurer'],
  ['yasmin', 'Arabic courses for beginners'],
  ['olivier', 'Has the keys to the house'],
  ['greta', 'Repairs bicycles on Saturdays'],
  ['ines', 'Children’s theatre'],
  ['tariq', 'Kitchen, allergic to nuts'],
  ['claire', 'Town hall contact'],
  ['lukas', 'Sound and light'],
  ['carmen', 'Spanish conversation table'],
  ['nadia', ''],
  ['pierre', 'Drives the van'],
  ['sofia', ''],
  ['bilal', 'Calligraphy'],
  ['heike', 'Accounts are checked by her'],
  ['diego', ''],
  ['leila', 'Plays the oud'],
  ['antoine', ''],
  ['miriam', 'Nurse, first aid kit'],
  ['rashid', ''],
  ['elena', 'Poster design'],
  ['jonas', ''],
  ['fatima', 'Kitchen'],
  ['camille', ''],
  ['stefan', 'Piano'],
  ['lucia', ''],
  ['karim', 'Football on Sundays'],
  ['brigitte', 'Honorary member'],
  ['pablo', ''],
  ['samira', 'Homework help'],
  ['wolfgang', ''],
  ['chloe', ''],
  ['omar', 'Homework help'],
  ['rosa', 'Garden'],
  ['theo', ''],
  ['hanna', 'Garden'],
  ['idris', ''],
  ['marion', 'Joined at the summer party'],
] as const

/** People who do not belong to the association. */
export const outsiders = ['selin', 'kofi'] as const

export type Name = (typeof people)[number][0] | (typeof outsiders)[number]

/** The display names. The others are known by their nametags. */
export const displayNames: Partial<Record<Name, string>> = {
  amelie: 'Amélie Fontaine',
  hassan: 'حسن المصري',
  johanna: 'Johanna Brückner',
  mateo: 'Mateo Núñez',
  yasmin: 'ياسمين حدّاد',
  olivier: 'Olivier Lefèvre',
  greta: 'Greta Sjöström',
  ines: 'Inês Carvalho',
  tariq: 'Tariq Aziz',
  claire: 'Claire de La Rochefoucauld-Montbéliard',
  lukas: 'Lukas Weiß',
  carmen: 'Carmen Ibáñez',
  nadia: 'Надія Шевченко',
  sofia: 'Σοφία Παππά',
  bilal: 'بلال',
  heike: 'Heike Müller',
  leila: 'Leïla Ben Youssef',
  miriam: 'מרים לוי',
  elena: 'Елена Петрова',
  camille: '李嘉美',
  stefan: 'Štefan Kováč',
  lucia: 'Lucía Ortega',
  karim: 'کریم رضایی',
  brigitte: 'Brigitte Aubert',
  samira: 'समीरा शर्मा',
  chloe: '김하늘',
  theo: '田中太郎',
  hanna: 'Hanna Öztürk',
  selin: 'Selin Yıldız',
  kofi: 'Kofi Mensah',
}

/** Texts in which some of them describe themselves. */
export const bios: Partial<Record<Name, string>> = {
  amelie:
    'I grew up between Lyon and Dakar, and I teach French in the evening.\nAsk me about the house, the town hall, or sourdough.',
  johanna: 'Alto, cyclist, physicist. Tuesdays I come late and leave last.',
  hassan: 'من القاهرة، وأعيش هنا منذ عام 2015.',
}

/** Fields that the association records about its members. */
export const fields = [
  { label: 'Telephone', type: 'phone', visibleTo: 'members' },
  {
    label: 'Voice or instrument',
    type: 'choice',
    options: ['Soprano', 'Alto', 'Tenor', 'Bass', 'Piano', 'Oud', 'Guitar'],
    visibleTo: 'members',
  },
  { label: 'Languages', type: 'text', visibleTo: 'members', required: true },
  { label: 'Birthday', type: 'date', visibleTo: 'staff' },
  { label: 'Membership fee paid', type: 'yesNo', visibleTo: 'staff', editableBy: 'staff' },
] as const

/** Values of some members, in the order of the fields. */
export const fieldValues: Partial<Record<Name, (string | boolean | null)[]>> = {
  amelie: ['+33 4 78 00 11 22', 'Soprano', 'Français, Wolof, English', '1979-05-12', true],
  hassan: ['+33 6 12 34 56 78', null, 'العربية، Français', '1986-01-30', true],
  johanna: ['+49 151 2345678', 'Alto', 'Deutsch, English', '1992-11-19', true],
  mateo: ['+34 600 123 456', 'Tenor', 'Español, Català', '1975-03-08', true],
  yasmin: [null, null, 'العربية، English', '1990-07-21', true],
  olivier: ['+33 6 98 76 54 32', 'Bass', 'Français', '1968-09-02', true],
  greta: [null, 'Alto', 'Svenska, Deutsch', '1999-12-24', false],
  leila: ['+33 7 55 44 33 22', 'Oud', 'Français, العربية', '1984-06-06', true],
  stefan: ['+421 905 123 456', 'Piano', 'Slovenčina, Deutsch', '1971-02-14', true],
  elena: [null, 'Soprano', 'Русский, Deutsch', '1995-08-17', null],
  camille: ['+33 6 11 22 33 44', 'Guitar', '中文, Français', '2001-04-04', false],
}

export const groups: { name: string; description: string; selfJoin: boolean; members: Name[] }[] = [
  {
    name: 'Chorale · Chor',
    description: 'Rehearses every Tuesday at 20:00, before the party also on Sundays.',
    selfJoin: true,
    members: ['amelie', 'johanna', 'mateo', 'olivier', 'greta', 'elena', 'stefan', 'leila'],
  },
  {
    name: 'Cuisine · مطبخ',
    description: 'Cooks for everybody once a month.',
    selfJoin: true,
    members: ['tariq', 'fatima', 'yasmin', 'pierre'],
  },
  {
    name: 'Vorstand',
    description: 'Elected every two years.',
    selfJoin: false,
    members: ['amelie', 'hassan', 'mateo'],
  },
]

/** The avatars. Most people have none, as everywhere. */
export const faces: [Name, drawing: string][] = [
  ['amelie', face('#f1c9a5', '#7c4a1e', '#1971c2', '#d0ebff')],
  ['hassan', face('#c68e5f', '#212529', '#2b8a3e', '#d3f9d8')],
  ['johanna', face('#f5d6be', '#e0a83c', '#c2255c', '#ffdeeb')],
  ['yasmin', face('#d9a066', '#5f3dc4', '#5f3dc4', '#e5dbff')],
  ['tariq', face('#8d5a35', '#141517', '#e8590c', '#ffe8cc')],
  ['elena', face('#f1c9a5', '#c92a2a', '#099268', '#c3fae8')],
  ['lukas', face('#f5d6be', '#868e96', '#343a40', '#e9ecef')],
]

/** A file of the demo: a text, or a drawing as SVG, which is uploaded as an image. */
export type DemoFile = { name: string; text: string } | { name: string; drawing: string }

export type Line = {
  at: When
  by: Name
  text: string
  answers?: number
  reactions?: [Name, string][]
  files?: DemoFile[]
  /** The person who pins the message. */
  pinnedBy?: Name
}
type Talk = { title: string; kind?: 'open'; with: Name[]; lines: [Line, ...Line[]] }

type More = Pick<Line, 'answers' | 'reactions' | 'files' | 'pinnedBy'>

export const line = (at: When, by: Name, text: string, more: More = {}): Line => ({
  at,
  by,
  text,
  ...more,
})

const drivers: Name[] = ['pierre', 'greta', 'karim', 'claire', 'jonas', 'lucia']

/** A talk with the same question every week, as every club has one. */
const rides: Talk = {
  title: 'Mitfahren am Dienstag / Covoiturage',
  with: ['johanna', 'hassan', 'wolfgang', 'fatima', 'theo', ...drivers],
  lines: Array.from({ length: 9 }, (_, week): Line[] => {
    const [monday] = on('Mon', 8 - week, '')
    const driver = drivers[week % drivers.length] as Name
    const second = drivers[(week + 2) % drivers.length] as Name
    return [
      line([monday, '09:12'], 'wolfgang', 'Wer fährt morgen und hat noch Platz? Ich stehe wie immer am Bahnhof.'),
      line([monday, '10:40'], driver, `J’ai ${2 + (week % 3)} places, départ 18h30 de la gare.`),
      line([monday, '12:05'], 'fatima', 'One for me, please. I bring bread again.', { reactions: [[driver, '👍']] }),
      line([monday, '17:48'], second, 'Ich komme direkt von der Arbeit und kann zwei Leute nach Hause mitnehmen.'),
    ]
  }).flat() as [Line, ...Line[]],
}

export const talks: Talk[] = [
  {
    title: 'Conseil · Vorstand',
    with: ['amelie', 'hassan', 'mateo', 'claire', 'olivier'],
    lines: [
      line(
        [50, '18:02'],
        'amelie',
        'Bonsoir ! Voici notre fil pour préparer le trimestre. Ordre du jour avant jeudi ?',
      ),
      line([50, '18:20'], 'hassan', 'Gern. Von mir: neue Mitglieder (wir sind jetzt 40!), Schlüssel, Winterfest.', {
        reactions: [
          ['amelie', '🎉'],
          ['claire', '🎉'],
        ],
      }),
      line([49, '08:31'], 'mateo', 'Añado: cuotas. Faltan once personas por pagar, les escribo esta semana.'),
      line(
        [30, '19:45'],
        'claire',
        'La mairie confirme la subvention : 1 800 €. Il faut le bilan avant la fin du mois.',
        {
          reactions: [
            ['amelie', '❤️'],
            ['mateo', '❤️'],
            ['olivier', '👏'],
          ],
        },
      ),
      line([30, '19:52'], 'mateo', 'El balance está casi listo. @heike lo revisa el viernes.', { answers: 3 }),
      line([12, '20:10'], 'olivier', 'La serrure de la salle du fond coince. J’appelle le serrurier ?'),
      line([12, '20:14'], 'amelie', 'Oui, jusqu’à 150 € sans demander.', {
        answers: 5,
        reactions: [['olivier', '👍']],
      }),
      line(
        [2, '21:03'],
        'hassan',
        'Das Protokoll vom Dienstag liegt auf dem Board „Vorstand“. Bitte bis Freitag lesen.',
        {
          files: [
            {
              name: 'Protokoll.txt',
              text: 'Anwesend: Amélie, Hassan, Mateo, Claire, Olivier\n1. Winterfest\n2. Schlüssel\n',
            },
          ],
        },
      ),
      line([1, '07:55'], 'claire', '@amelie la journaliste de La Tribune aimerait te parler avant la fête d’hiver.'),
      line([0, '08:10'], 'mateo', 'Ya han pagado todos menos tres. ¡Récord!', { reactions: [['claire', '🎉']] }),
    ],
  },
  {
    title: 'Winter party: who does what?',
    with: ['amelie', 'hassan', 'johanna', 'tariq', 'fatima', 'lukas', 'elena', 'leila', 'stefan', 'ines', 'carmen'],
    lines: [
      line(
        [21, '17:30'],
        'ines',
        'The winter party is coming closer. Who does what? I would love to show the puppet theatre.',
      ),
      line([21, '17:41'], 'tariq', 'Kitchen is mine: lentil soup, couscous, and Fatima’s famous bread.'),
      line([21, '17:42'], 'fatima', 'Famous! 😄 Then I need three helpers from 15:00.', {
        answers: 1,
        reactions: [
          ['ines', '😄'],
          ['johanna', '🙋'],
          ['carmen', '🙋'],
        ],
      }),
      line([20, '09:05'], 'stefan', 'Ich spiele gern, aber das Klavier muss vorher gestimmt werden.'),
      line([20, '09:20'], 'leila', 'أنا والعود جاهزان. هل نعزف معًا يا @stefan؟'),
      line([20, '12:33'], 'stefan', 'Mit Freude! Probe am Donnerstag um sechs?', {
        answers: 4,
        reactions: [['leila', '🎶']],
      }),
      line(
        [9, '22:15'],
        'elena',
        'First sketch of the poster: bridge in snow, letters in four scripts. Feedback until Sunday, please.',
        { files: [{ name: 'Poster, sketch.png', drawing: poster('#1864ab', '#e7f5ff') }] },
      ),
      line([9, '22:40'], 'johanna', 'Wunderschön. Das Arabische vielleicht etwas größer?'),
      line([8, '07:10'], 'elena', 'Gute Idee, mache ich.', {
        answers: 7,
        files: [
          { name: 'Poster, blue.png', drawing: poster('#1864ab', '#e7f5ff') },
          { name: 'Poster, violet.png', drawing: poster('#5f3dc4', '#f3f0ff') },
          { name: 'Poster, green.png', drawing: poster('#2b8a3e', '#ebfbee') },
        ],
      }),
      line([3, '18:00'], 'lukas', 'Light and sound are booked. I need one strong person on the day at 13:00.'),
      line([2, '20:15'], 'johanna', '@Chorale · Chor: sound check at 14:30, please be on time.'),
      line([1, '19:30'], 'carmen', '¿Alguien tiene manteles largos? Me faltan cuatro.'),
      line([0, '07:42'], 'ines', '@johanna do you bring the projector for the puppets’ sky?'),
    ],
  },
  {
    title: 'مائدة اللغة العربية',
    with: ['yasmin', 'bilal', 'johanna', 'hassan', 'marion', 'greta'],
    lines: [
      line([40, '16:00'], 'yasmin', 'أهلًا بكم في مائدة اللغة العربية! نلتقي كل خميس في السادسة مساءً.'),
      line([40, '16:25'], 'marion', 'Merci Yasmin ! Est-ce que les débutants complets peuvent venir ?'),
      line([40, '16:31'], 'yasmin', 'طبعًا! Les débutants sont les plus courageux.', {
        answers: 1,
        reactions: [
          ['marion', '❤️'],
          ['greta', '😊'],
        ],
      }),
      line([19, '10:02'], 'bilal', 'أحضرت أقلام الخط لمن يريد أن يجرّب هذا الأسبوع.'),
      line([5, '18:40'], 'greta', 'كتبتُ اسمي لأول مرة وحدي! Ich bin sehr stolz.', {
        reactions: [
          ['yasmin', '👏'],
          ['bilal', '👏'],
          ['hassan', '🎉'],
        ],
      }),
    ],
  },
  {
    title: 'Garden behind the house',
    with: ['rosa', 'hanna', 'theo', 'olivier', 'johanna'],
    lines: [
      line([33, '08:00'], 'rosa', 'Las calabazas están listas. ¿Quién quiere una?'),
      line([33, '08:45'], 'hanna', 'Zwei bitte, für die Suppe am Dienstag!', { reactions: [['rosa', '🎃']] }),
      line([15, '13:20'], 'theo', 'J’ai vidé le tuyau avant le gel. Le robinet est fermé.'),
      line([4, '11:11'], 'olivier', 'Merci Théo. La clé de la cabane est de nouveau au crochet.', { answers: 2 }),
    ],
  },
  {
    title: 'Recettes · Rezepte · وصفات',
    kind: 'open',
    with: ['tariq', 'yasmin', 'johanna', 'rosa', 'chloe', 'samira'],
    lines: [
      line(
        [26, '18:05'],
        'fatima',
        '**Bread for twelve**\n\n1. 1 kg of flour, 20 g of salt, 10 g of dry yeast\n2. 650 ml of warm water, a spoon of oil\n3. ' +
          'Knead for ten minutes, then let it rest for *two hours*\n\n> The secret is patience.',
        {
          reactions: [
            ['johanna', '❤️'],
            ['tariq', '👏'],
          ],
          pinnedBy: 'tariq',
        },
      ),
      line([26, '19:12'], 'chloe', '오븐은 몇 도예요? How hot should the oven be?'),
      line([26, '19:20'], 'fatima', '230 °C, with a bowl of water below. ~~200~~ is too little.', { answers: 1 }),
      line([25, '08:02'], 'johanna', 'Hat geklappt! Die Umrechnung für die Küche: `650 ml ≈ 2¾ cups`', { answers: 0 }),
      line([6, '12:40'], 'samira', 'मेरी दादी की रोटी भी लिखूँगी। My grandmother’s roti comes next.', {
        reactions: [['fatima', '🎉']],
      }),
    ],
  },
  rides,
]

/** Messages of the channel that every organization has. */
export const general: Line[] = [
  line(
    [56, '10:00'],
    'amelie',
    'Welcome, bienvenue, willkommen, أهلًا وسهلًا! **Everyone is in this channel.**\n\n- Tuesday, 19:00: evening at the bridge\n' +
      '- Keys: ask @olivier\n- Letters from the town hall: @hassan, Wednesdays from 16:00',
    { pinnedBy: 'hassan', reactions: [['marion', '❤️']] },
  ),
  line(
    [14, '17:25'],
    'camille',
    '大家好！下个月有春节聚餐，欢迎报名。Lunar New Year dinner next month, everybody is welcome.',
    {
      reactions: [
        ['theo', '🎉'],
        ['chloe', '🎉'],
        ['amelie', '❤️'],
      ],
    },
  ),
  line([0, '07:15'], 'olivier', 'La serrure de la salle du fond est réparée. Merci de **bien fermer** en partant.'),
]

/** Direct messages of two or three people. */
export const directTalks: { with: Name[]; lines: [Line, ...Line[]] }[] = [
  {
    with: ['amelie', 'johanna'],
    lines: [
      line([1, '20:05'], 'johanna', 'Can you open the door on Saturday? I bring the projector at eleven.'),
      line([1, '20:11'], 'amelie', 'Of course. Coffee will be ready. ☕', { reactions: [['johanna', '❤️']] }),
      line([0, '08:20'], 'johanna', 'Perfect, thank you!'),
    ],
  },
  {
    with: ['amelie', 'hassan', 'mateo'],
    lines: [line([3, '09:30'], 'mateo', '¿Nos vemos diez minutos antes del consejo? El balance está listo.')],
  },
]

/** Message that is reported and waits for somebody to handle it. */
export const insult = {
  at: [6, '23:48'] as When,
  by: 'idris' as Name,
  talk: 'Football on Sunday',
  with: ['karim', 'jonas', 'diego', 'omar', 'pablo'] as Name[],
  before: 'Sunday at ten as always? The field is free until noon.',
  text: 'Whoever plays like Diego should stay at home. Pathetic.',
  reporter: 'omar' as Name,
  reason: 'Insult',
  description: 'This is the third time this month. Diego did not come last Sunday because of it.',
}

/** Message that the secretary hid, and the appeal of its author, which waits for the chair. */
export const hidden = {
  at: [11, '13:05'] as When,
  by: 'pablo' as Name,
  talk: 'Homework help: rooms and times',
  with: ['samira', 'omar', 'johanna', 'amelie'] as Name[],
  before: 'The library is closed on Monday. Can we use the small room instead?',
  text: 'Cheap tablets for school, 30 % off, only this week! Write to me.',
  reporter: 'samira' as Name,
  reason: 'Spam or advertising',
  closedAt: [10, '18:30'] as When,
  notice: 'Please no advertisements in our channels, even for good things.',
  appealedAt: [9, '09:10'] as When,
  appeal: 'I earn nothing from it: the shop gives them to families at cost. Omar asked me where to find some.',
}

type Card = {
  title: string
  text?: string
  due?: When
  who?: Name[]
  /** The names of groups to which it is assigned as well. */
  groups?: string[]
  labels?: string[]
  checklist?: [text: string, done: boolean][]
  /** Attachments, of which the first one is the cover. */
  files?: DemoFile[]
  /** Time and author of the move from the first column to the card's own. */
  started?: [When, Name]
  comments?: Line[]
}
type Board = { name: string; by: Name; at: When; columns: [todo: Card[], doing: Card[], done: Card[]] }

export const boards: Board[] = [
  {
    name: 'Fête d’hiver · Winter party',
    by: 'ines',
    at: [20, '10:00'],
    columns: [
      [
        { title: 'Louer 60 chaises', due: [-6, '12:00'], who: ['pierre', 'claire'], labels: ['salle'] },
        { title: 'Klavier stimmen lassen', due: [-4, '16:00'], who: ['stefan'], labels: ['Musik'] },
        { title: 'Manteles largos (faltan cuatro)', who: ['carmen'], labels: ['cocina'] },
        { title: 'Thank-you cards for the helpers', labels: ['after'] },
      ],
      [
        {
          title: 'Poster in four languages',
          text: 'Bridge in snow. Print 80 copies in A3, 30 of them for the shops.',
          due: [-2, '18:00'],
          who: ['elena'],
          labels: ['print'],
          files: [{ name: 'Poster, final.png', drawing: poster('#862e9c', '#f8f0fc') }],
          checklist: [
            ['Sketch', true],
            ['Feedback', true],
            ['Larger Arabic', true],
            ['Printer', false],
          ],
          started: [[17, '09:30'], 'elena'],
          comments: [
            line(
              [16, '11:20'],
              'claire',
              'The town hall prints **20 copies** for free if the file arrives before Friday.',
              {
                reactions: [
                  ['elena', '🎉'],
                  ['ines', '👏'],
                ],
              },
            ),
            line([16, '12:02'], 'elena', 'Wonderful! I send it tomorrow.', { answers: 0 }),
            line([8, '07:15'], 'elena', 'Three colours to choose from. @johanna @bilal which one?', {
              files: [{ name: 'Poster, in the window.png', drawing: poster('#5f3dc4', '#f3f0ff') }],
            }),
            line([7, '21:40'], 'bilal', 'البنفسجي أجمل، والخط واضح من بعيد.', { reactions: [['elena', '❤️']] }),
            line(
              [1, '18:12'],
              'ines',
              'Two prices for A3:\n\n- Copy shop: `0.90 €` each\n- Printer at the station: `0.70 €`, *three days*',
            ),
          ],
        },
        {
          title: 'Menu and shopping list',
          due: [-3, '20:00'],
          who: ['tariq', 'fatima'],
          groups: ['Cuisine · مطبخ'],
          labels: ['cocina', 'urgent'],
          checklist: [
            ['Lentils, 12 kg', true],
            ['Ask about allergies', true],
            ['Big pots from the parish', false],
          ],
          started: [[12, '20:10'], 'tariq'],
          comments: [
            line(
              [5, '19:00'],
              'miriam',
              'Three people told me about nuts, one about gluten. The list hangs in the kitchen.',
            ),
            line([5, '19:30'], 'fatima', 'Then the bread has a sister without gluten. 🙂', { answers: 0 }),
          ],
        },
      ],
      [
        { title: 'Licht und Ton gebucht', who: ['lukas'], labels: ['Musik'] },
        { title: 'Date agreed with the town hall', who: ['claire'] },
      ],
    ],
  },
  {
    name: 'Vorstand',
    by: 'hassan',
    at: [48, '09:00'],
    columns: [
      [
        { title: 'Discours pour la fête d’hiver', due: [0, '20:00'], who: ['amelie'], labels: ['fête'] },
        { title: 'Bilan pour la subvention', due: [-9, '23:00'], who: ['mateo', 'heike'], labels: ['mairie'] },
        { title: 'Neue Ersthelferin finden', text: 'Miriam zieht im Frühling um.', labels: ['Personen'] },
      ],
      [{ title: 'Cuotas: tres personas', due: [-1, '12:00'], who: ['mateo'], labels: ['finanzas'] }],
      [
        { title: 'Protokoll der Sitzung', who: ['hassan'] },
        { title: 'Serrure de la salle du fond', who: ['olivier'], labels: ['maison'] },
      ],
    ],
  },
  {
    name: 'مكتبة صغيرة · Little library',
    by: 'bilal',
    at: [27, '17:30'],
    columns: [
      [
        { title: 'رفوف جديدة', who: ['bilal'], labels: ['بيت'] },
        { title: 'Ask the bookshop for a donation', who: ['samira'] },
      ],
      [{ title: 'Sort the children’s books by language', who: ['samira', 'omar'] }],
      [{ title: 'Boîte à livres devant la porte', who: ['theo'] }],
    ],
  },
]

type Event = {
  by: Name
  title: string
  start: When
  minutes: number
  place: string
  rrule?: string
  text?: string
  attendees?: Name[]
  /** The names of groups that are invited as well. */
  groups?: string[]
  isPrivate?: boolean
  allDay?: boolean
  /** Number of days of an event that takes whole days. */
  days?: number
  files?: DemoFile[]
  comments?: Line[]
  /** An event of the association, for all members. */
  isShared?: boolean
  capacity?: number
  /** Answers to the next date, in this order. */
  answers?: [Name, 'yes' | 'no' | 'maybe', guests?: number][]
}

export const events: Event[] = [
  {
    by: 'amelie',
    title: 'Tuesday evening at the bridge',
    start: on('Tue', 8, '19:00'),
    minutes: 150,
    place: 'House at the old bridge',
    rrule: 'FREQ=WEEKLY;COUNT=18',
    attendees: ['hassan', 'johanna', 'mateo', 'claire'],
  },
  {
    by: 'amelie',
    title: 'Conseil d’administration',
    start: on('Mon', 6, '18:00'),
    minutes: 90,
    place: 'Petite salle',
    rrule: 'FREQ=WEEKLY;INTERVAL=4;COUNT=5',
    attendees: ['hassan', 'mateo', 'claire', 'olivier'],
  },
  {
    by: 'yasmin',
    title: 'مائدة اللغة العربية',
    start: on('Thu', 6, '18:00'),
    minutes: 90,
    place: 'المكتبة',
    rrule: 'FREQ=WEEKLY;COUNT=14',
    attendees: ['johanna', 'hassan', 'marion', 'greta', 'bilal'],
  },
  {
    by: 'johanna',
    title: 'Chorprobe',
    start: on('Wed', 7, '20:00'),
    minutes: 90,
    place: 'Saal',
    rrule: 'FREQ=WEEKLY;COUNT=15',
  },
  {
    by: 'johanna',
    title: 'Projektor holen',
    start: on('Sat', 0, '11:00'),
    minutes: 60,
    place: 'Mediathek',
  },
  {
    by: 'ines',
    title: 'Puppet theatre: rehearsal',
    start: on('Sat', 2, '14:00'),
    minutes: 120,
    place: 'Petite salle',
    rrule: 'FREQ=WEEKLY;COUNT=4',
    attendees: ['johanna', 'carmen', 'lukas'],
  },
  {
    by: 'samira',
    title: 'Homework help',
    start: on('Mon', 7, '16:30'),
    minutes: 90,
    place: 'Library',
    rrule: 'FREQ=WEEKLY;COUNT=14',
    attendees: ['omar', 'johanna'],
  },
  {
    by: 'amelie',
    title: 'Semaine de la fraternité',
    start: on('Thu', -1, '00:00'),
    minutes: 0,
    days: 3,
    place: 'Hôtel de ville',
    allDay: true,
    attendees: ['hassan', 'johanna', 'claire'],
  },
  { by: 'johanna', title: 'Zahnarzt', start: on('Fri', 0, '08:30'), minutes: 45, place: '', isPrivate: true },
  {
    by: 'hassan',
    title: 'Sprechstunde: Briefe vom Amt',
    start: on('Wed', 6, '16:00'),
    minutes: 120,
    place: 'Büro',
    rrule: 'FREQ=WEEKLY;COUNT=16',
  },
  {
    by: 'karim',
    title: 'Football',
    start: on('Sun', 8, '10:00'),
    minutes: 120,
    place: 'Field by the river',
    rrule: 'FREQ=WEEKLY;COUNT=18',
  },
  {
    by: 'ines',
    title: 'Fête d’hiver · Winterfest · حفلة الشتاء',
    start: on('Sat', -2, '15:00'),
    minutes: 480,
    place: 'House at the old bridge',
    text: 'Puppets at 16:00, soup at 18:00, oud and piano at 20:00.',
    files: [
      { name: 'Poster, final.png', drawing: poster('#862e9c', '#f8f0fc') },
      { name: 'Programme.txt', text: '16:00 Puppets\n18:00 Soup\n20:00 Oud and piano\n' },
    ],
    attendees: ['amelie', 'hassan', 'johanna', 'tariq', 'fatima', 'lukas', 'elena', 'leila', 'stefan', 'carmen'],
    groups: ['Chorale · Chor'],
    comments: [
      line([4, '18:45'], 'lukas', 'The stage is built from 13:00. Please bring **gloves**.'),
      line([3, '07:50'], 'leila', 'هل يوجد مكان هادئ للتمرين قبل الحفلة؟', { reactions: [['stefan', '🎶']] }),
      line([2, '12:15'], 'amelie', 'Yes: the small room is yours from five on, @leila.', { answers: 1 }),
    ],
  },
  {
    by: 'hassan',
    title: 'Ausflug nach Straßburg',
    start: on('Sat', -3, '00:00'),
    minutes: 0,
    place: 'Straßburg',
    allDay: true,
    attendees: ['amelie', 'johanna', 'pierre'],
  },
  {
    by: 'amelie',
    title: 'Swimming for everybody',
    start: on('Fri', 3, '18:30'),
    minutes: 60,
    place: 'Piscine du quartier',
    rrule: 'FREQ=WEEKLY;COUNT=12',
    text: 'The pool keeps **two lanes** for us. Please bring your own towel.',
    isShared: true,
    capacity: 6,
    answers: [
      ['johanna', 'yes'],
      ['tariq', 'yes', 2],
      ['yasmin', 'maybe'],
      ['lukas', 'yes'],
      ['elena', 'yes'],
      ['karim', 'yes', 1],
      ['amelie', 'yes'],
      ['bilal', 'yes'],
      ['greta', 'no'],
      ['mateo', 'yes'],
    ],
  },
  {
    by: 'hassan',
    title: 'Assemblée générale',
    start: on('Thu', -2, '19:00'),
    minutes: 120,
    place: 'House at the old bridge',
    isShared: true,
    answers: [
      ['claire', 'yes'],
      ['olivier', 'yes'],
      ['mateo', 'maybe'],
      ['stefan', 'no'],
    ],
  },
]

/** Other public organizations, each created by one of the people above. */
export const neighbours: {
  by: Name
  with: Name[]
  name: string
  description: string
  joining?: 'request' | 'open'
}[] = [
  {
    by: 'karim',
    with: ['jonas', 'diego', 'omar', 'pablo', 'idris', 'hassan'],
    name: 'Sunday Football Riverside',
    description: 'Every Sunday at ten. Shoes are enough.',
    joining: 'open',
  },
  {
    by: 'rosa',
    with: ['hanna', 'theo', 'lucia'],
    name: 'Huerto de las Abuelas',
    description: 'Un huerto compartido detrás del molino. Aprendemos plantando.',
  },
  {
    by: 'stefan',
    with: ['leila', 'johanna', 'lukas', 'heike'],
    name: 'Kammermusik am Fluss',
    description: 'Wir spielen Brahms, und manchmal auch etwas Neues.',
    joining: 'request',
  },
  {
    by: 'bilal',
    with: ['yasmin', 'samira', 'hassan', 'rashid', 'nadia'],
    name: 'نادي الخط والقراءة',
    description: 'نقرأ كتابًا كل شهر ونكتب عنوانه بخط جميل.',
  },
  {
    by: 'claire',
    with: ['olivier', 'pierre', 'brigitte'],
    name: 'Les Amis du Vieux Pont',
    description: 'Pour que le pont tienne encore trois cents ans.',
  },
]

/** Requests to join the association, which wait for a decision. */
export const requests: { by: Name; at: When; message: string; answers: string[] }[] = [
  {
    by: 'selin',
    at: [1, '20:15'],
    message: 'I moved here in May, and Johanna told me about your choir.',
    answers: ['Türkçe, Deutsch, a little English', 'Singing, and helping in the kitchen'],
  },
  {
    by: 'kofi',
    at: [0, '06:30'],
    message: '',
    answers: ['English, Twi, Français', 'J’aimerais aider aux devoirs le lundi.'],
  },
]

/** The link that hangs as a QR code at the door of the house. */
export const invitationLink = { by: 'hassan' as Name, at: [9, '17:00'] as When, uses: 25 }

/** An event of the association, which most people have not answered yet. */
export const assembly = {
  by: 'hassan' as Name,
  title: 'Assemblée générale · Mitgliederversammlung',
  start: on('Thu', -1, '19:00'),
  minutes: 120,
  place: 'House at the old bridge',
  yes: ['mateo', 'claire', 'olivier', 'heike'] as Name[],
  no: ['lukas'] as Name[],
}
