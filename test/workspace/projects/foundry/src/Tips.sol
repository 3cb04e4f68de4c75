// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Tips of the guests, shared by everybody who was there that day.
contract Tips {
    mapping(uint256 day => uint256 amount) public given;

    function give(uint256 day) external payable {
        given[day] += msg.value;
    }

    function share(uint256 day, address payable[] calldata waiters) external {
        uint256 part = given[day] / waiters.length;
        given[day] = 0;
        for (uint256 at = 0; at < waiters.length; at++) waiters[at].transfer(part);
    }
}
