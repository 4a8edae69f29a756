import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var SIZES = {
	spin: {
		big: 10n,
		huge: 50n
	},
	bought: {
		big: 2n,
		huge: 5n
	}
};
function celebrationOf(wonMinor, stakeMinor, costMinor) {
	if (wonMinor <= costMinor) return "none";
	const sizes = costMinor > stakeMinor ? SIZES.bought : SIZES.spin;
	if (wonMinor >= sizes.huge * costMinor) return "huge";
	return wonMinor >= sizes.big * costMinor ? "big" : "small";
}
var STAKE_STEP = 10n;
var fromHundredths = (value) => {
	const digits = String(value).padStart(3, "0");
	return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
var payoutMinor = (stakeMinor, hundredths) => stakeMinor * BigInt(hundredths) / 100n;
function finalWin(wonMinor, costMinor) {
	assert(costMinor > 0n, "a round costs something");
	return {
		type: "final-win",
		amount: String(wonMinor),
		celebration: celebrationOf(wonMinor, costMinor, costMinor)
	};
}
function provedOdds({ modes, maxWin }, { bound = "exact", least, highestOf } = {}) {
	const known = new Map(Object.entries(modes).map(([mode, { rtp, standardDeviation, layers }]) => [mode, {
		mean: Number(rtp) / 100,
		variance: Number(standardDeviation) ** 2,
		highest: highestOf?.(mode) ?? maxWin,
		...least !== void 0 && { least },
		bound,
		...layers && { layers }
	}]));
	return (mode) => known.get(mode);
}
var TABLES = [
	"low",
	"classic",
	"high"
];
var pays = {
	low: {
		1: [60, 210],
		2: [
			0,
			190,
			440
		],
		3: [
			0,
			60,
			350,
			2e3
		],
		4: [
			0,
			50,
			140,
			800,
			6e3
		],
		5: [
			0,
			50,
			90,
			300,
			2100,
			2e4
		],
		6: [
			0,
			0,
			80,
			250,
			1100,
			6500,
			4e4
		],
		7: [
			0,
			0,
			50,
			170,
			650,
			2900,
			13e3,
			6e4
		],
		8: [
			0,
			0,
			60,
			130,
			350,
			1200,
			4600,
			18e3,
			8e4
		],
		9: [
			0,
			0,
			100,
			110,
			190,
			400,
			1100,
			3900,
			17e3,
			1e5
		],
		10: [
			0,
			0,
			80,
			100,
			170,
			300,
			800,
			2200,
			7e3,
			24e3,
			1e5
		]
	},
	classic: {
		1: [0, 390],
		2: [
			0,
			100,
			1030
		],
		3: [
			0,
			100,
			170,
			2500
		],
		4: [
			0,
			0,
			170,
			1100,
			8e3
		],
		5: [
			0,
			0,
			120,
			350,
			2700,
			3e4
		],
		6: [
			0,
			0,
			100,
			220,
			950,
			6500,
			6e4
		],
		7: [
			0,
			0,
			0,
			180,
			800,
			3800,
			19e3,
			1e5
		],
		8: [
			0,
			0,
			0,
			180,
			400,
			1400,
			6100,
			28e3,
			15e4
		],
		9: [
			0,
			0,
			0,
			120,
			290,
			900,
			3100,
			11e3,
			47e3,
			2e5
		],
		10: [
			0,
			0,
			0,
			100,
			210,
			550,
			1700,
			5600,
			19e3,
			68e3,
			25e4
		]
	},
	high: {
		1: [0, 390],
		2: [
			0,
			0,
			1690
		],
		3: [
			0,
			0,
			160,
			6250
		],
		4: [
			0,
			0,
			150,
			400,
			22e3
		],
		5: [
			0,
			0,
			0,
			500,
			4300,
			45e3
		],
		6: [
			0,
			0,
			0,
			300,
			1500,
			1e4,
			7e4
		],
		7: [
			0,
			0,
			0,
			150,
			800,
			4400,
			23e3,
			12e4
		],
		8: [
			0,
			0,
			0,
			0,
			800,
			2e3,
			8e3,
			37e3,
			2e5
		],
		9: [
			0,
			0,
			0,
			0,
			300,
			1600,
			6500,
			24e3,
			87e3,
			3e5
		],
		10: [
			0,
			0,
			0,
			0,
			300,
			750,
			2500,
			8600,
			32e3,
			124e3,
			5e5
		]
	}
};
var rules = {
	kind: "keno",
	numbers: 40,
	drawn: 10,
	mostSpots: 10,
	pays
};
var paysOf = (table, spots) => pays[table][spots];
var proof_default = {
	mathHash: "10357b978c88c55ce9f788aaf11789f1913f024eb5778495bca16eb8a7bbdd11",
	rtp: "98.7471",
	hitRate: "47.4040",
	standardDeviation: "5.4887",
	maxWinOneIn: "847660528",
	split: { "base": "98.7471" },
	volatility: "medium",
	maxWin: 5e3,
	method: "exact",
	modes: {
		"classic6": {
			"rtp": "98.7471",
			"hitRate": "47.4040",
			"standardDeviation": "5.4887",
			"maxWinOneIn": "18278"
		},
		"low1": {
			"rtp": "97.5000",
			"hitRate": "100.0000",
			"standardDeviation": "0.6495",
			"maxWinOneIn": "4"
		},
		"low2": {
			"rtp": "98.4615",
			"hitRate": "44.2308",
			"standardDeviation": "1.2393",
			"maxWinOneIn": "17"
		},
		"low3": {
			"rtp": "98.5324",
			"hitRate": "58.9069",
			"standardDeviation": "2.3916",
			"maxWinOneIn": "82"
		},
		"low4": {
			"rtp": "97.4997",
			"hitRate": "70.0131",
			"standardDeviation": "3.2208",
			"maxWinOneIn": "435"
		},
		"low5": {
			"rtp": "97.3780",
			"hitRate": "78.3428",
			"standardDeviation": "4.4313",
			"maxWinOneIn": "2611"
		},
		"low6": {
			"rtp": "98.6049",
			"hitRate": "47.4040",
			"standardDeviation": "4.4701",
			"maxWinOneIn": "18278"
		},
		"low7": {
			"rtp": "98.7413",
			"hitRate": "57.2316",
			"standardDeviation": "3.8113",
			"maxWinOneIn": "155363"
		},
		"low8": {
			"rtp": "98.2633",
			"hitRate": "65.9176",
			"standardDeviation": "2.6024",
			"maxWinOneIn": "1708993"
		},
		"low9": {
			"rtp": "97.3261",
			"hitRate": "73.3628",
			"standardDeviation": "1.1615",
			"maxWinOneIn": "27343888"
		},
		"low10": {
			"rtp": "98.2605",
			"hitRate": "79.5771",
			"standardDeviation": "1.0842",
			"maxWinOneIn": "847660528"
		},
		"classic1": {
			"rtp": "97.5000",
			"hitRate": "25.0000",
			"standardDeviation": "1.6887",
			"maxWinOneIn": "4"
		},
		"classic2": {
			"rtp": "97.8846",
			"hitRate": "44.2308",
			"standardDeviation": "2.3552",
			"maxWinOneIn": "17"
		},
		"classic3": {
			"rtp": "97.6215",
			"hitRate": "58.9069",
			"standardDeviation": "2.7337",
			"maxWinOneIn": "82"
		},
		"classic4": {
			"rtp": "98.1262",
			"hitRate": "25.5881",
			"standardDeviation": "4.3736",
			"maxWinOneIn": "435"
		},
		"classic5": {
			"rtp": "98.4243",
			"hitRate": "36.6944",
			"standardDeviation": "6.4692",
			"maxWinOneIn": "2611"
		},
		"classic7": {
			"rtp": "97.7433",
			"hitRate": "22.8349",
			"standardDeviation": "5.4469",
			"maxWinOneIn": "155363"
		},
		"classic8": {
			"rtp": "97.2282",
			"hitRate": "31.1735",
			"standardDeviation": "3.6037",
			"maxWinOneIn": "1708993"
		},
		"classic9": {
			"rtp": "97.7445",
			"hitRate": "39.8595",
			"standardDeviation": "2.9882",
			"maxWinOneIn": "27343888"
		},
		"classic10": {
			"rtp": "98.2361",
			"hitRate": "48.5055",
			"standardDeviation": "2.4541",
			"maxWinOneIn": "847660528"
		},
		"high1": {
			"rtp": "97.5000",
			"hitRate": "25.0000",
			"standardDeviation": "1.6887",
			"maxWinOneIn": "4"
		},
		"high2": {
			"rtp": "97.5000",
			"hitRate": "5.7692",
			"standardDeviation": "3.9404",
			"maxWinOneIn": "17"
		},
		"high3": {
			"rtp": "97.7733",
			"hitRate": "14.8785",
			"standardDeviation": "6.8438",
			"maxWinOneIn": "82"
		},
		"high4": {
			"rtp": "98.4380",
			"hitRate": "25.5881",
			"standardDeviation": "10.5527",
			"maxWinOneIn": "435"
		},
		"high5": {
			"rtp": "98.0687",
			"hitRate": "8.9288",
			"standardDeviation": "9.8121",
			"maxWinOneIn": "2611"
		},
		"high6": {
			"rtp": "97.3028",
			"hitRate": "15.2752",
			"standardDeviation": "7.2149",
			"maxWinOneIn": "18278"
		},
		"high7": {
			"rtp": "97.4598",
			"hitRate": "22.8349",
			"standardDeviation": "6.3954",
			"maxWinOneIn": "155363"
		},
		"high8": {
			"rtp": "97.8260",
			"hitRate": "8.9373",
			"standardDeviation": "5.0502",
			"maxWinOneIn": "1708993"
		},
		"high9": {
			"rtp": "98.5329",
			"hitRate": "13.8014",
			"standardDeviation": "5.8920",
			"maxWinOneIn": "27343888"
		},
		"high10": {
			"rtp": "98.6045",
			"hitRate": "19.6855",
			"standardDeviation": "3.7640",
			"maxWinOneIn": "847660528"
		}
	}
};
function areSpots(value) {
	if (!Array.isArray(value) || value.length < 1 || value.length > 10) return false;
	const isSpot = (spot) => Number.isInteger(spot) && Number(spot) >= 1 && Number(spot) <= 40;
	return value.every(isSpot) && new Set(value).size === value.length;
}
var params = z.strictObject({
	table: z.enum(TABLES),
	spots: z.custom(areSpots, "Wrong value")
});
var odds = provedOdds(proof_default, { highestOf: (mode) => {
	const [, table, spots] = /^(\D+)(\d+)$/.exec(mode);
	return Math.max(...paysOf(table, Number(spots))) / 100;
} });
var keno = {
	sysname: "keno",
	version: "1.1.0",
	type: "casino",
	rules,
	params,
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	costMinor: (stakeMinor) => stakeMinor,
	play(stakeMinor, { table, spots }, random) {
		const events = [];
		const left = Array.from({ length: 40 }, (_, index) => index + 1);
		let hits = 0;
		for (let nth = 0; nth < 10; nth++) {
			const at = random.int(40 - nth);
			const number = left[at];
			left[at] = left[39 - nth];
			const hit = spots.includes(number);
			if (hit) hits++;
			events.push({
				type: "draw",
				number,
				hit
			});
		}
		const pays = paysOf(table, spots.length)[hits];
		const wonMinor = payoutMinor(stakeMinor, pays);
		events.push({
			type: "hits",
			hits,
			spots: spots.length,
			multiplier: fromHundredths(pays)
		}, finalWin(wonMinor, stakeMinor));
		return {
			events,
			wonMinor
		};
	},
	odds: ({ table, spots }) => odds(`${table}${spots.length}`),
	draws: {
		chances: { number: Array.from({ length: 40 }, () => 10 / 40) },
		of: (events) => [{
			of: "number",
			got: events.filter(({ type }) => type === "draw").map(({ number }) => Number(number) - 1)
		}]
	},
	proof: proof_default
};
export { keno as title };
