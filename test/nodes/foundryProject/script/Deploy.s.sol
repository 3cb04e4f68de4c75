// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Market} from "../src/Market.sol";
import {MarketProxy} from "../src/MarketProxy.sol";
import {PriceList} from "../src/PriceList.sol";
import {TeaToken} from "../src/TeaToken.sol";
import {Warehouse} from "../src/Warehouse.sol";

interface Vm {
    function startBroadcast() external;
    function stopBroadcast() external;
}

/// Deploys the market, and has it sell.
contract Deploy {
    bool public constant IS_SCRIPT = true;
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function run() external {
        vm.startBroadcast();
        TeaToken token = new TeaToken(1_000_000e18);
        Warehouse warehouse = new Warehouse();
        Market market = new Market();
        bytes memory opening = abi.encodeCall(Market.open, (token, warehouse, msg.sender));
        MarketProxy proxy = new MarketProxy(address(market), opening);
        new PriceList();
        warehouse.fill("oolong", 150);
        token.approve(address(proxy), 500e18);
        Market(address(proxy)).buy{value: 0.25 ether}("oolong", 20);
        vm.stopBroadcast();
    }
}
