import { findIana } from 'windows-iana'

/**
 * Returns the first IANA zone of a Windows zone, by its key (`W. Europe Standard Time`) or by one of its names in
 * menus.
 */
export function windowsZone(name: string): string | null {
  const spelled = name.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '').trim()
  const key = keysByMenuName.get(plain(spelled)) ?? spelled.replace(/ \d$/, '')
  return findIana(key)[0] ?? null
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(' and ', ' & ')
    .replace(/[^\p{L}\p{N}&+-]/gu, '')

/** The menu names of the zones in Windows, Outlook and Exchange, by key. Older versions used other names for some. */
const menuNames: Record<string, string> = {
  'Dateline Standard Time': 'International Date Line West|Eniwetok, Kwajalein',
  'Aleutian Standard Time': 'Aleutian Islands',
  'Hawaiian Standard Time': 'Hawaii',
  'Marquesas Standard Time': 'Marquesas Islands',
  'Alaskan Standard Time': 'Alaska',
  'Pacific Standard Time (Mexico)': 'Baja California|Tijuana, Baja California',
  'Pacific Standard Time':
    'Pacific Time (US & Canada)|Pacific Time (US & Canada); Tijuana|Pacific Time|US/Pacific Standard Time',
  'US Mountain Standard Time': 'Arizona',
  'Mountain Standard Time (Mexico)':
    'Chihuahua, La Paz, Mazatlan|La Paz, Mazatlan|Chihuahua, La Paz, Mazatlan - New|Chihuahua, La Paz, Mazatlan - Old',
  'Mountain Standard Time': 'Mountain Time (US & Canada)|Mountain Time',
  'Yukon Standard Time': 'Yukon',
  'Central America Standard Time': 'Central America',
  'Central Standard Time': 'Central Time (US & Canada)|Central Time',
  'Easter Island Standard Time': 'Easter Island',
  'Central Standard Time (Mexico)':
    'Guadalajara, Mexico City, Monterrey|Guadalajara, Mexico City, Monterrey - New|Guadalajara, Mexico City, Monterrey - Old|Mexico City|Mexico City, Tegucigalpa',
  'Canada Central Standard Time': 'Saskatchewan',
  'SA Pacific Standard Time':
    'Bogota, Lima, Quito, Rio Branco|Bogota, Lima, Quito|Bogotá, Lima, Quito, Rio Branco|Indiana (East), Bogota',
  'Eastern Standard Time (Mexico)': 'Chetumal',
  'Eastern Standard Time': 'Eastern Time (US & Canada)|Eastern Time',
  'Haiti Standard Time': 'Haiti',
  'Cuba Standard Time': 'Havana',
  'US Eastern Standard Time': 'Indiana (East)',
  'Turks And Caicos Standard Time': 'Turks and Caicos',
  'Paraguay Standard Time': 'Asuncion',
  'Atlantic Standard Time': 'Atlantic Time (Canada)|Atlantic Time',
  'Venezuela Standard Time': 'Caracas',
  'Central Brazilian Standard Time': 'Cuiaba',
  'SA Western Standard Time': 'Georgetown, La Paz, Manaus, San Juan|Georgetown, La Paz, San Juan|Caracas, La Paz',
  'Pacific SA Standard Time': 'Santiago',
  'Newfoundland Standard Time': 'Newfoundland',
  'Tocantins Standard Time': 'Araguaina',
  'E. South America Standard Time': 'Brasilia|Brasília',
  'SA Eastern Standard Time': 'Cayenne, Fortaleza|Buenos Aires, Georgetown|Georgetown|Cayenne',
  'Argentina Standard Time': 'City of Buenos Aires|Buenos Aires',
  'Greenland Standard Time': 'Greenland',
  'Montevideo Standard Time': 'Montevideo',
  'Magallanes Standard Time': 'Punta Arenas',
  'Saint Pierre Standard Time': 'Saint Pierre and Miquelon',
  'Bahia Standard Time': 'Salvador',
  'Azores Standard Time': 'Azores',
  'Cape Verde Standard Time': 'Cabo Verde Is.|Cape Verde Is.',
  UTC: 'Coordinated Universal Time|Universal Coordinated Time|UTC|GMT|Greenwich Mean Time|Zulu',
  'GMT Standard Time':
    'Dublin, Edinburgh, Lisbon, London|Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London|Greenwich Mean Time; Dublin, Edinburgh, London|Britain, Ireland, Portugal|British Summer Time',
  'Greenwich Standard Time':
    'Monrovia, Reykjavik|Casablanca, Monrovia, Reykjavik|Casablanca, Monrovia|Greenwich Mean Time; Casablanca, Monrovia',
  'Sao Tome Standard Time': 'Sao Tome',
  'Morocco Standard Time': 'Casablanca',
  'W. Europe Standard Time':
    'Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna|Amsterdam, Berlin, Bern, Rom, Stockholm, Wien|Amsterdam, Berlin, Berne, Rome, Stockholm, Vienne|Ámsterdam, Berlín, Berna, Roma, Estocolmo, Viena|Amsterdam, Berlino, Berna, Roma, Stoccolma, Vienna|Western/Central Europe|Amsterdam, Belgrade, Berlin, Brussels, Budapest, Madrid, Paris, Prague, Stockholm|Westeuropäische Zeit',
  'Central Europe Standard Time':
    'Belgrade, Bratislava, Budapest, Ljubljana, Prague|Belgrad, Bratislava, Budapest, Ljubljana, Prag',
  'Romance Standard Time':
    'Brussels, Copenhagen, Madrid, Paris|Brüssel, Kopenhagen, Madrid, Paris|Bruxelles, Copenhague, Madrid, Paris|Bruselas, Copenhague, Madrid, París',
  'Central European Standard Time':
    'Sarajevo, Skopje, Warsaw, Zagreb|Sarajewo, Skopje, Warschau, Zagreb|Sarajewo, Skopie, Warszawa, Zagrzeb|Sarajevo/Warsaw/Zagreb|Prague, Central Europe',
  'W. Central Africa Standard Time': 'West Central Africa',
  'Jordan Standard Time': 'Amman',
  'GTB Standard Time': 'Athens, Bucharest|Athens, Bucharest, Istanbul|Athen, Bukarest|Athènes, Bucarest',
  'Middle East Standard Time': 'Beirut',
  'Egypt Standard Time': 'Cairo',
  'E. Europe Standard Time': 'Chisinau|Bucharest|Minsk, Chisinau|Eastern Europe',
  'Syria Standard Time': 'Damascus',
  'West Bank Standard Time': 'Gaza, Hebron',
  'South Africa Standard Time': 'Harare, Pretoria',
  'FLE Standard Time':
    'Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius|Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius|Helsinki, Riga, Tallinn',
  'Israel Standard Time': 'Jerusalem|Israel|Jerusalem, Tel Aviv|Israel, Jerusalem Standard Time',
  'South Sudan Standard Time': 'Juba',
  'Kaliningrad Standard Time': 'Kaliningrad|Kaliningrad (RTZ 1)',
  'Sudan Standard Time': 'Khartoum',
  'Libya Standard Time': 'Tripoli',
  'Namibia Standard Time': 'Windhoek',
  'Arabic Standard Time': 'Baghdad',
  'Turkey Standard Time': 'Istanbul',
  'Arab Standard Time': 'Kuwait, Riyadh|Baghdad; Kuwait, Riyadh',
  'Belarus Standard Time': 'Minsk',
  'Russian Standard Time':
    'Moscow, St. Petersburg|Moscow, St. Petersburg, Volgograd|Moscow, St. Petersburg, Volgograd (RTZ 2)|Moscow, St. Petersburg (RTZ 2)',
  'E. Africa Standard Time': 'Nairobi|East Africa, Nairobi',
  'Iran Standard Time': 'Tehran',
  'Arabian Standard Time': 'Abu Dhabi, Muscat',
  'Astrakhan Standard Time': 'Astrakhan, Ulyanovsk',
  'Azerbaijan Standard Time': 'Baku|Baku, Tbilisi, Yerevan',
  'Russia Time Zone 3': 'Izhevsk, Samara|Izhevsk, Samara (RTZ 3)',
  'Mauritius Standard Time': 'Port Louis',
  'Saratov Standard Time': 'Saratov',
  'Georgian Standard Time': 'Tbilisi',
  'Volgograd Standard Time': 'Volgograd',
  'Caucasus Standard Time': 'Yerevan|Caucasus',
  'Afghanistan Standard Time': 'Kabul',
  'West Asia Standard Time': 'Ashgabat, Tashkent|Islamabad, Karachi, Tashkent|Tashkent',
  'Ekaterinburg Standard Time': 'Ekaterinburg|Ekaterinburg (RTZ 4)',
  'Pakistan Standard Time': 'Islamabad, Karachi',
  'India Standard Time':
    'Chennai, Kolkata, Mumbai, New Delhi|Calcutta, Chennai, Mumbai, New Delhi|Bombay, Calcutta, Madras, New Delhi',
  'Sri Lanka Standard Time': 'Sri Jayawardenepura|Sri Jayewardenepura',
  'Nepal Standard Time': 'Kathmandu|Kathmandu, Nepal',
  'Central Asia Standard Time': 'Astana|Astana, Dhaka|Almaty, Dhaka|Nur-Sultan',
  'Bangladesh Standard Time': 'Dhaka',
  'Omsk Standard Time': 'Omsk',
  'N. Central Asia Standard Time': 'Novosibirsk|Almaty, Novosibirsk|Novosibirsk (RTZ 5)',
  'Myanmar Standard Time': 'Yangon (Rangoon)|Rangoon',
  'SE Asia Standard Time': 'Bangkok, Hanoi, Jakarta',
  'Altai Standard Time': 'Barnaul, Gorno-Altaysk',
  'W. Mongolia Standard Time': 'Hovd',
  'North Asia Standard Time': 'Krasnoyarsk|Krasnoyarsk (RTZ 6)',
  'Tomsk Standard Time': 'Tomsk',
  'China Standard Time': 'Beijing, Chongqing, Hong Kong, Urumqi|Beijing, Chongqing, Hong Kong SAR, Urumqi|Beijing',
  'North Asia East Standard Time': 'Irkutsk|Irkutsk, Ulaan Bataar|Irkutsk (RTZ 7)',
  'Singapore Standard Time': 'Kuala Lumpur, Singapore|Singapore',
  'W. Australia Standard Time': 'Perth',
  'Taipei Standard Time': 'Taipei',
  'Ulaanbaatar Standard Time': 'Ulaanbaatar',
  'Aus Central W. Standard Time': 'Eucla',
  'Tokyo Standard Time': 'Osaka, Sapporo, Tokyo|大阪、札幌、東京|Tokyo, Osaka, Sapporo',
  'North Korea Standard Time': 'Pyongyang',
  'Korea Standard Time': 'Seoul|Seoul, Korea Standard time',
  'Transbaikal Standard Time': 'Chita',
  'Yakutsk Standard Time': 'Yakutsk|Yakutsk (RTZ 8)',
  'Cen. Australia Standard Time': 'Adelaide|Adelaide, Central Australia',
  'AUS Central Standard Time': 'Darwin',
  'E. Australia Standard Time': 'Brisbane|Brisbane, East Australia',
  'AUS Eastern Standard Time':
    'Canberra, Melbourne, Sydney|Canberra, Melbourne, Sydney, Hobart|Melbourne, Sydney|Hobart, Canberra, Melbourne, Sydney',
  'West Pacific Standard Time': 'Guam, Port Moresby',
  'Tasmania Standard Time': 'Hobart|Hobart, Tasmania',
  'Vladivostok Standard Time': 'Vladivostok|Vladivostok, Magadan (RTZ 9)',
  'Lord Howe Standard Time': 'Lord Howe Island',
  'Bougainville Standard Time': 'Bougainville Island',
  'Russia Time Zone 10': 'Chokurdakh|Chokurdakh (RTZ 10)',
  'Magadan Standard Time': 'Magadan|Magadan, Solomon Is., New Caledonia',
  'Norfolk Standard Time': 'Norfolk Island',
  'Sakhalin Standard Time': 'Sakhalin',
  'Central Pacific Standard Time': 'Solomon Is., New Caledonia|Solomon Islands, New Caledonia',
  'Russia Time Zone 11': 'Anadyr, Petropavlovsk-Kamchatsky|Anadyr, Petropavlovsk-Kamchatsky (RTZ 11)',
  'New Zealand Standard Time': 'Auckland, Wellington|Wellington, Auckland',
  'Fiji Standard Time': 'Fiji|Fiji Islands, Kamchatka, Marshall Is.|Fiji, Kamchatka, Marshall Is.',
  'Chatham Islands Standard Time': 'Chatham Islands',
  'Tonga Standard Time': "Nuku'alofa|Nuku'alofa, Tonga",
  'Samoa Standard Time': 'Samoa|Midway Island, Samoa',
  'Line Islands Standard Time': 'Kiritimati Island',
}

const keysByMenuName = new Map(
  Object.entries(menuNames).flatMap(([key, names]) => names.split('|').map((name) => [plain(name), key] as const)),
)
